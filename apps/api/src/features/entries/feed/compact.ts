import { DAY_MS } from '@tagfalter/domain/durations';
import { sql } from 'drizzle-orm';
import { entries } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';

/** Absence after which a device still hears of every deletion (S9). */
const TOMBSTONES_LIVE_MS = 180 * DAY_MS;

/**
 * Removes old tombstones (S9): first those announced a day ago, then raises `min_cursor` for the next. So a pull that
 * reads the account before the records misses no deletion.
 * @param now milliseconds since the epoch
 */
export async function compactTombstones(db: Db, now: number): Promise<void> {
  const expired = new Date(now - TOMBSTONES_LIVE_MS).toISOString();
  const announced = new Date(now - TOMBSTONES_LIVE_MS - DAY_MS).toISOString();
  await db.execute(sql`
    delete from ${entries} using ${owners}
    where ${entries.deletedAt} < ${announced}::timestamptz
      and ${owners.ownerId} = ${entries.accountId} and ${entries.version} <= ${owners.minCursor}`);
  await db.execute(sql`
    update ${owners} set min_cursor = gone.version
    from (
      select account_id, max(version) as version from ${entries}
      where ${entries.deletedAt} < ${expired}::timestamptz group by account_id
    ) as gone
    where gone.account_id = ${owners.ownerId} and ${owners.minCursor} < gone.version`);
}
