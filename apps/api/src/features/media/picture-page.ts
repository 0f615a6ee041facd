import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { Refusal } from '#api/refusal.ts';
import { HARMLESS } from './files.ts';
import type { PictureSigner } from './picture-addresses.ts';
import { pictureKey } from './profile-pictures.ts';

interface Options {
  db: Db;
  blobs: BlobStore;
  signer: PictureSigner;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const Params = v.object({ pictureId: v.pipe(v.string(), v.uuid()) });
const Query = v.object({ exp: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)), sig: v.string() });

/** Profile pictures under their signed addresses, as long as somebody shows them; anything else is 404 (wire 15). */
export function picturePage({ db, blobs, signer, now }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/media/profile/:pictureId', async (request, reply) => {
      const params = v.safeParse(Params, request.params);
      const query = v.safeParse(Query, request.query);
      if (!params.success || !query.success) throw new Refusal('not_found');
      const { pictureId } = params.output;
      const { exp, sig } = query.output;
      if (!signer.isValid(pictureId, exp, sig)) throw new Refusal('not_found');
      const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.pictureId, pictureId));
      const key = owner && pictureKey(owner.id, pictureId);
      const found = key === undefined ? null : await blobs.stat(key);
      if (key === undefined || !found) throw new Refusal('not_found');
      const secondsLeft = Math.max(0, Math.floor(exp - now() / 1000));
      reply.headers({ ...HARMLESS, 'accept-ranges': 'none', 'content-type': 'image/webp' });
      reply.header('cache-control', `private, max-age=${secondsLeft}, immutable`);
      return reply.header('content-length', found.size).send(await blobs.read(key));
    });
  };
}
