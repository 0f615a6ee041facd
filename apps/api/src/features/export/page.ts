import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { EXPORT_PATH } from '@tagfalter/contract/account-export';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';
import { type ByteRange, readRange } from '#api/http/range.ts';
import type { ArchiveOrder, ExportSigner } from './address.ts';
import type { Archives } from './archives.ts';

/**
 * Archives under their signed addresses, without any further proof; anything else is 404. Whoever was cut off goes on by `Range`, and with
 * `If-Range` never gets parts of two archives.
 */
export function exportPage({ archives, signer }: { archives: Archives; signer: ExportSigner }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(`${EXPORT_PATH}/:accountId`, async ({ method, params, query, headers }, reply) => {
      const order = signer.open(params, query);
      if (!order) throw new Refusal('not_found');
      const archive = await archives.open(order);
      const { size, etag } = archive.layout;
      reply.headers(describe(order, archive.username, etag));
      const asked = rangeAsked(headers, { size, etag });
      const isHead = method === 'HEAD';
      return answer(reply, size, asked, (range) => (isHead ? Readable.from([]) : archives.read(order, archive, range)));
    });
  };
}

type Asked = ByteRange | 'same' | 'unsatisfiable' | undefined;

/** @param read opens the bytes; nothing is read for whoever only asks how long the archive is */
function answer(reply: FastifyReply, size: number, asked: Asked, read: (range: ByteRange) => Readable): FastifyReply {
  if (asked === 'same') return reply.code(304).send();
  if (asked === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const range = asked ?? { start: 0, end: size - 1 };
  reply.headers(describePart(range, size, asked !== undefined));
  return reply.code(asked ? 206 : 200).send(read(range));
}

function describePart({ start, end }: ByteRange, size: number, isPart: boolean): Record<string, string | number> {
  const length = { 'content-length': end - start + 1 };
  return isPart ? { ...length, 'content-range': `bytes ${start}-${end}/${size}` } : length;
}

/** What of an archive is asked for: undefined for all of it, `same` for nothing, because it is there already. */
function rangeAsked(headers: IncomingHttpHeaders, { size, etag }: { size: number; etag: string }): Asked {
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return 'same';
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  return isSame ? readRange(headers.range, size) : undefined;
}

function describe({ at, year }: ArchiveOrder, username: string, etag: string): Record<string, string> {
  const time = year ?? new Date(at).toISOString().slice(0, 10);
  const name = ['tagfalter', username.replace(/[^\w.-]/g, ''), time].filter((part) => part !== '').join('-');
  return {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}.zip"`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    etag,
  };
}
