import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { HARMLESS } from '../serve/files.ts';
import type { PictureAddress, PictureSigner } from './addresses.ts';
import { pictureKey } from './profile-pictures.ts';

interface Options {
  db: Db;
  blobs: BlobStore;
  signer: PictureSigner;
  /** Whether a shared link shows something now. */
  isLinkOpen(ownerId: string, token: string): Promise<boolean>;
  now: () => number;
}

const Params = v.object({ ownerId: v.pipe(v.string(), v.uuid()), pictureId: v.pipe(v.string(), v.uuid()) });
const Query = v.object({
  exp: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
  link: v.optional(v.string()),
  sig: v.string(),
});

/** @throws Refusal `not_found` for a bad or expired address */
async function addressOf(
  { signer, isLinkOpen }: Pick<Options, 'signer' | 'isLinkOpen'>,
  { params, query }: FastifyRequest,
): Promise<PictureAddress> {
  const [path, signed] = [v.safeParse(Params, params), v.safeParse(Query, query)];
  if (!path.success || !signed.success) throw new Refusal('not_found');
  const { sig, ...rest } = signed.output;
  const address = { ...path.output, ...rest };
  if (!signer.isValid(address, sig)) throw new Refusal('not_found');
  const { ownerId, link } = address;
  if (link !== undefined && !(await isLinkOpen(ownerId, link))) throw new Refusal('not_found');
  return address;
}

/** Profile pictures at signed addresses while they are shown; else 404 (wire 15). */
export function picturePage({ db, blobs, now, ...checks }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/media/profile/:ownerId/:pictureId', async (request, reply) => {
      const { ownerId, pictureId, exp, link } = await addressOf(checks, request);
      const [shown] = await db.select({ pictureId: users.pictureId }).from(users).where(eq(users.id, ownerId));
      const key = pictureKey(ownerId, pictureId);
      const found = shown?.pictureId === pictureId ? await blobs.stat(key) : null;
      if (!found) throw new Refusal('not_found');
      const secondsLeft = Math.max(0, Math.floor(exp - now() / 1000));
      reply.headers({ ...HARMLESS, 'accept-ranges': 'none', 'content-type': 'image/webp' });
      const kept = `private, max-age=${secondsLeft}, immutable`;
      reply.header('cache-control', link === undefined ? kept : 'no-store');
      return reply.header('content-length', found.size).send(await blobs.read(key));
    });
  };
}
