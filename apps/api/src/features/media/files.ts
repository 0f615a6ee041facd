import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { Refusal } from '#api/refusal.ts';
import { blobKey } from './blob-keys.ts';
import { readRange } from './range.ts';
import { findByMediaId, type MediaRow } from './repository.ts';
import { type MediaAddress, type MediaSigner, readAddress, type Variant } from './signed-urls.ts';

export interface FileDeps {
  db: Db;
  blobs: BlobStore;
  signer: MediaSigner;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const QuerySchema = v.object({
  exp: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
  for: v.string(),
  sig: v.string(),
});

/** Whatever the bytes are, no browser runs them (reliability, threats 4 and 5). */
export const HARMLESS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
};

/** Media under their signed addresses: the signature alone opens them, anything else is 404 (wire 15). */
export function mediaFiles(deps: FileDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/media/:mediaId/:variant', async (request, reply) => {
      const address = openAddress(deps.signer, request);
      const medium = await findByMediaId(deps.db, address.mediaId);
      if (!medium || (medium.kind === 'audio' && address.variant !== 'original')) throw new Refusal('not_found');
      const secondsLeft = Math.max(0, Math.floor(address.exp - deps.now() / 1000));
      reply.headers(HARMLESS);
      reply.headers(describe(medium, address.variant));
      reply.header('cache-control', `private, max-age=${secondsLeft}, immutable`);
      return sendBytes(deps.blobs, medium, address.variant, request, reply);
    });
  };
}

/** @throws Refusal `not_found` for an address that we did not sign or that has expired */
function openAddress(signer: MediaSigner, request: FastifyRequest): MediaAddress {
  const named = readAddress(request.url);
  const query = v.safeParse(QuerySchema, request.query);
  if (!named || !query.success) throw new Refusal('not_found');
  const { exp, for: viewer, sig } = query.output;
  const address = { ...named, exp, viewer };
  if (!signer.isValid(address, sig)) throw new Refusal('not_found');
  return address;
}

/** Photos of the owner come as attachments, everything shown is re-encoded (decision 20). */
function describe({ hash, kind, type }: MediaRow, variant: Variant): Record<string, string> {
  const isOriginal = variant === 'original';
  const name = `tagfalter-${hash.slice(0, 12)}.${(isOriginal ? type : 'image/webp').replace(/^.*\//, '')}`;
  return {
    'content-type': isOriginal ? type : 'image/webp',
    'content-disposition': isOriginal && kind === 'image' ? `attachment; filename="${name}"` : 'inline',
    etag: `"${hash}-${variant}"`,
  };
}

async function sendBytes(
  blobs: BlobStore,
  { accountId, hash }: MediaRow,
  variant: Variant,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = blobKey(accountId, hash, variant);
  const found = await blobs.stat(key);
  if (!found) throw new Refusal('not_found');
  const etag = String(reply.getHeader('etag'));
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();

  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? readRange(headers.range, found.size) : undefined;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${found.size}`).send();
  if (!range) return reply.header('content-length', found.size).send(await blobs.read(key));
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
  return reply.header('content-length', range.end - range.start + 1).send(await blobs.read(key, range));
}
