import { DAY_MS } from '@tagfalter/domain/durations';
import type { Env } from '../base/env.ts';
import { type ContributionRow, hasArrived } from './contribution-rows.ts';
import { EventDb, heldEvents } from './event-db.ts';
import { dropWall, hasRecentWall } from './wall/drop-wall.ts';

/** 90 days until an event closes, and 30 to finish (spec decision 40). */
const KEPT_MS = 120 * DAY_MS;

/** Nothing of it is on this device alone. */
function isDone(row: ContributionRow): boolean {
  if (row.isDeleted) return false;
  if (!row.submitted) return row.files.length === 0;
  return row.state === 'finished' && row.told === row.change && row.files.every(hasArrived);
}

/** Nothing unsent, and no receipt still of use. */
async function isOver(db: EventDb, now: number): Promise<boolean> {
  const rows = await db.contributions.toArray();
  if (rows.length === 0 || (await db.recordings.count()) > 0) return false;
  return rows.every((row) => isDone(row) && row.createdAt + KEPT_MS < now);
}

/**
 * Also removes walls not shown for a month.
 * @param current token of the event on the screen, whose store stays
 * @throws storage error (`isStorageError`)
 */
export async function removeOverEvents({ now }: Pick<Env, 'now'>, current: string): Promise<void> {
  for (const token of await heldEvents()) {
    if (token === current) continue;
    const db = new EventDb(token);
    try {
      if (await isOver(db, now())) await db.delete();
      else if (!(await hasRecentWall(db, now()))) {
        // Without a contribution, only the wall kept these entries.
        if ((await dropWall(db)) && (await db.contributions.count()) === 0) await db.feed.clear();
      }
    } finally {
      db.close();
    }
  }
}
