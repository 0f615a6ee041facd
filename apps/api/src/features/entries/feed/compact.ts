import { sql } from 'drizzle-orm';
import { entries } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';

const DAY_MS = 86_400_000;
/** How long a device may stay away and still hear of every deletion (S9). */
const TOMBSTONES_LIVE_MS = 180 * DAY_MS;

/**
 * Forgets deleted days past their time (S9). First those of an earlier run, then devices that have not heard of the
 * next ones are told to start anew from now on; these go a day later. So no pull that read the account before and the
 * records after can miss a deletion.
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
