import { isPlayed } from '@tagfalter/domain/shelf';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readRange } from '#api/base/range.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { blobKey } from '../blob-keys.ts';
import { wholeSize } from '../intact.ts';
import { findReady, type MediaRow, type MediumKey } from '../repository.ts';
import { findShelfFiles } from '../shelf-files.ts';
import {
  type AddressVariant,
  type MediaAddress,
  type MediaSigner,
  ParamsSchema,
  readViewer,
  type Through,
} from './addresses.ts';

export interface FileDeps {
  db: Db;
  blobs: BlobStore;
  signer: MediaSigner;
  remake(medium: MediaRow): Promise<void>;
  /** Whether an entry currently shows a medium to others. */
  isShown: IsShown;
  log: FastifyBaseLogger;
  now: () => number;
}

export type IsShown = (medium: MediumKey, through: Through) => Promise<boolean>;

const QuerySchema = v.object({
  exp: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
  for: v.string(),
  sig: v.string(),
});

/** Headers that keep browsers from running the bytes (threats 4 and 5). */
export const HARMLESS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
};

/**
 * Media at signed addresses without further proof; else 404 (wire 15). A reader's address ends when the entry is
 * deleted, made private or loses the photo.
 */
export function mediaFiles(deps: FileDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/media/:ownerId/:hash/:variant', async (request, reply) => {
      const address = openAddress(deps.signer, request);
      if (address.variant === 'shelf') return sendShelfFile(deps, address, request, reply);
      const medium = await findReady(deps.db, address);
      const viewer = readViewer(address.viewer);
      const isAllowed = viewer === undefined || (await deps.isShown(address, viewer));
      if (!isAllowed || !medium || (medium.kind === 'audio' && address.variant !== 'original'))
        throw new Refusal('not_found');
      const size = await sizeOf(deps, medium, address.variant);
      const secondsLeft = Math.max(0, Math.floor(address.exp - deps.now() / 1000));
      reply.headers(HARMLESS);
      reply.headers(describe(medium, address.variant));
      // A reader's right may end at any time: no caching.
      const isKept = viewer?.readerId === undefined && viewer?.token === undefined;
      reply.header('cache-control', isKept ? `private, max-age=${secondsLeft}, immutable` : 'private, no-cache');
      return sendBytes({ blobs: deps.blobs, size }, medium, address.variant, request, reply);
    });
  };
}

/** For the owner alone. Only a video is shown in its place; everything else is downloaded (spec decision 74). */
async function sendShelfFile(
  { db, blobs, now }: FileDeps,
  { ownerId, hash, exp, viewer }: MediaAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = (await findShelfFiles(db, ownerId, [hash])).get(hash);
  const size = (await blobs.stat(blobKey(ownerId, hash, 'shelf')))?.size;
  if (viewer !== 'owner' || !file || size !== file.size) throw new Refusal('not_found');
  reply.headers(HARMLESS);
  const isVideo = isPlayed(file);
  reply.header('content-type', isVideo ? file.type : 'application/octet-stream');
  // The page names the download.
  reply.header('content-disposition', isVideo ? 'inline' : 'attachment');
  reply.header('etag', `"${hash}-shelf"`);
  reply.header('cache-control', `private, max-age=${Math.max(0, Math.floor(exp - now() / 1000))}, immutable`);
  return sendBytes({ blobs, size }, { ownerId, hash }, 'shelf', request, reply);
}

/**
 * Bytes of a file; incomplete variants are made again.
 * @throws Refusal `not_found` for an original of the wrong length, which nobody should cache
 */
async function sizeOf({ blobs, remake, log }: FileDeps, medium: MediaRow, variant: AddressVariant): Promise<number> {
  const size = await wholeSize(blobs, medium, variant);
  if (size !== undefined) return size;
  log.error({ ownerId: medium.ownerId, hash: medium.hash, variant }, 'a medium is missing or damaged');
  if ((await wholeSize(blobs, medium, 'original')) !== undefined && variant !== 'original') await remake(medium);
  const remade = await wholeSize(blobs, medium, variant);
  if (remade === undefined) throw new Refusal('not_found');
  return remade;
}

/** @throws Refusal `not_found` for a forged or expired address */
function openAddress(signer: MediaSigner, request: FastifyRequest): MediaAddress {
  const named = v.safeParse(ParamsSchema, request.params);
  const query = v.safeParse(QuerySchema, request.query);
  if (!named.success || !query.success) throw new Refusal('not_found');
  const { exp, for: viewer, sig } = query.output;
  const address = { ...named.output, exp, viewer };
  if (!signer.isValid(address, sig)) throw new Refusal('not_found');
  return address;
}

/** Originals are attachments; variants are re-encoded (spec decision 20). */
function describe({ hash, kind, type }: MediaRow, variant: AddressVariant): Record<string, string> {
  const isOriginal = variant === 'original';
  const name = `tagfalter-${hash.slice(0, 12)}.${(isOriginal ? type : 'image/webp').replace(/^.*\//, '')}`;
  return {
    'content-type': isOriginal ? type : 'image/webp',
    'content-disposition': isOriginal && kind === 'image' ? `attachment; filename="${name}"` : 'inline',
    etag: `"${hash}-${variant}"`,
  };
}

async function sendBytes(
  { blobs, size }: { blobs: BlobStore; size: number },
  { ownerId, hash }: MediumKey,
  variant: AddressVariant,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = blobKey(ownerId, hash, variant);
  const etag = String(reply.getHeader('etag'));
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();

  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? readRange(headers.range, size) : undefined;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.header('content-length', size).send(await blobs.read(key));
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.header('content-length', range.end - range.start + 1).send(await blobs.read(key, range));
}
