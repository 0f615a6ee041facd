import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { whileHere } from '#api/base/caller-signal.ts';
import { type ByteRange, readRange } from '#api/base/range.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Archives } from './archives.ts';
import { cutWithAddress } from './cut-download.ts';

interface Options<O> {
  /** With its parameters. */
  path: string;
  archives: Archives<O>;
  /** The order of an address that opens; undefined for a foreign or ended one. */
  open(params: unknown, query: unknown): Promise<O | undefined>;
  /** Hears of changes that may end an order's address. @returns a function that stops that */
  onChange(order: O, look: () => void): () => void;
  /** Without extension. */
  nameOf(order: O, title: string): string;
}

/**
 * Serves archives at signed addresses without further proof; else 404. Broken downloads resume by `Range`; `If-Range`
 * prevents mixing two archives. A running download ends with its address.
 */
export function archivePage<O>({ path, archives, open, onChange, nameOf }: Options<O>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(path, async ({ method, params, query, headers }, reply) => {
      const order = await open(params, query);
      if (!order) throw new Refusal('not_found');
      const archive = await whileHere(reply, () => archives.open(order));
      const { size, etag } = archive.layout;
      reply.headers(describe(nameOf(order, archive.title), etag));
      const asked = rangeAsked(headers, { size, etag });
      const isHead = method === 'HEAD';
      const isOpen = async (): Promise<boolean> =>
        (await open(params, query)) !== undefined && (await archives.isThere(order));
      const read = (range: ByteRange): Readable =>
        cutWithAddress(reply, archives.read(order, archive, range), {
          isOpen,
          onChange: (look) => onChange(order, look),
        });
      return response(reply, size, asked, (range) => (isHead ? Readable.from([]) : read(range)));
    });
  };
}

type RangeRequest = ByteRange | 'same' | 'unsatisfiable' | undefined;

/** @param read not called for HEAD */
function response(
  reply: FastifyReply,
  size: number,
  asked: RangeRequest,
  read: (range: ByteRange) => Readable,
): FastifyReply {
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

/** undefined for the whole; `same` if the client already has it. */
function rangeAsked(headers: IncomingHttpHeaders, { size, etag }: { size: number; etag: string }): RangeRequest {
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return 'same';
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  return isSame ? readRange(headers.range, size) : undefined;
}

function describe(name: string, etag: string): Record<string, string> {
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
