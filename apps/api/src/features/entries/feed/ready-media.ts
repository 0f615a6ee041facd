import { batchesOf } from '@tagfalter/domain/batches';
import { and, eq, inArray } from 'drizzle-orm';
import { media } from '#api/db/media-schema.ts';
import type { Db } from '#api/db/open.ts';

/** A page of 2,000 entries with three photos each would exceed a statement's parameters. */
const HASHES_PER_LOOKUP = 5000;

/** Media the server holds, checked (S10). */
export async function readyAmong(db: Db, accountId: string, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const ready = new Set<string>();
  for (const part of batchesOf(hashes, HASHES_PER_LOOKUP)) {
    const rows = await db
      .select({ hash: media.hash })
      .from(media)
      .where(and(eq(media.ownerId, accountId), eq(media.state, 'ready'), inArray(media.hash, part)));
    for (const { hash } of rows) ready.add(hash);
  }
  return ready;
}
