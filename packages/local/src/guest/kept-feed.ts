import type { EventEntry } from '@tagfalter/contract/wire-event';
import { RELAXED } from '../db/owner-db.ts';
import { reconnecting } from '../db/reconnect.ts';
import type { EventDb } from './event-db.ts';

/** The largest book has 10,000. */
const MAX_ENTRIES = 500;

/**
 * @param entries newest first
 * @throws storage error (`isStorageError`)
 */
export async function keepFeed(db: EventDb, entries: readonly EventEntry[]): Promise<void> {
  const rows = entries.slice(0, MAX_ENTRIES).map((entry) => ({ id: entry.id, entry }));
  await reconnecting(db, () =>
    // The server has them, so strict durability is not needed.
    db.transaction('rw', [db.feed, RELAXED], async () => {
      await db.feed.clear();
      await db.feed.bulkPut(rows);
    }),
  );
}

/** Empty if none were kept. @throws storage error (`isStorageError`) */
export async function readKeptFeed(db: EventDb): Promise<EventEntry[]> {
  return (await reconnecting(db, () => db.feed.toArray())).map(({ entry }) => entry);
}
