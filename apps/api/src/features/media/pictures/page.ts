import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { HARMLESS } from '../serve/files.ts';
import type { PictureSigner } from './addresses.ts';
import { pictureKey } from './profile-pictures.ts';

interface Options {
  db: Db;
  blobs: BlobStore;
  signer: PictureSigner;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const Params = v.object({ ownerId: v.pipe(v.string(), v.uuid()), pictureId: v.pipe(v.string(), v.uuid()) });
const Query = v.object({ exp: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)), sig: v.string() });

/** Profile pictures under their signed addresses, as long as somebody shows them; anything else is 404 (wire 15). */
export function picturePage({ db, blobs, signer, now }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/media/profile/:ownerId/:pictureId', async (request, reply) => {
      const params = v.safeParse(Params, request.params);
      const query = v.safeParse(Query, request.query);
      if (!params.success || !query.success) throw new Refusal('not_found');
      const { ownerId, pictureId } = params.output;
      const { exp, sig } = query.output;
      if (!signer.isValid({ ownerId, pictureId, exp }, sig)) throw new Refusal('not_found');
      const [shown] = await db.select({ pictureId: users.pictureId }).from(users).where(eq(users.id, ownerId));
      const key = pictureKey(ownerId, pictureId);
      const found = shown?.pictureId === pictureId ? await blobs.stat(key) : null;
      if (!found) throw new Refusal('not_found');
      const secondsLeft = Math.max(0, Math.floor(exp - now() / 1000));
      reply.headers({ ...HARMLESS, 'accept-ranges': 'none', 'content-type': 'image/webp' });
      reply.header('cache-control', `private, max-age=${secondsLeft}, immutable`);
      return reply.header('content-length', found.size).send(await blobs.read(key));
    });
  };
}
