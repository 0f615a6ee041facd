import { ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { media } from '#api/db/media-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { isIntact } from './intact.ts';

/** Media per night: 100,000 take a year and a half. */
const SAMPLE = 200;

interface Options {
  db: Db;
  blobs: BlobStore;
  log: FastifyBaseLogger;
}

/** Compares some media with their hashes and logs damage. */
export async function spotCheckMedia({ db, blobs, log }: Options): Promise<void> {
  const sample = await db.select().from(media).where(ne(media.state, 'refused')).orderBy(sql`random()`).limit(SAMPLE);
  let damaged = 0;
  for (const medium of sample) {
    if (await isIntact(blobs, medium)) continue;
    damaged += 1;
    log.error({ ownerId: medium.ownerId, hash: medium.hash }, 'a medium is missing or damaged');
  }
  log.info({ looked: sample.length, damaged }, 'media looked at by their hashes');
}
