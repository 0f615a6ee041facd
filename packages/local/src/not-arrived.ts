import type { Day } from '@tagfalter/domain/day';
import type { DiaryDb } from './db.ts';
import type { Parked } from './rows.ts';

/** What of the days on this device the server has not got, as the days themselves say it. */
export interface NotArrived {
  /** Ids of the entries with a file that is on its way. */
  sending: ReadonlySet<string>;
  /** What was refused of each day, newest first; without deletions, whose day is as it was. */
  refused: ReadonlyMap<Day, Parked[]>;
}

/** Files on their way and what came back, by the day they belong to, at one moment. */
export async function listNotArrived(db: DiaryDb): Promise<NotArrived> {
  return db.transaction('r', [db.uploads, db.parked], async () => {
    const [uploads, parked] = await Promise.all([db.uploads.toArray(), db.parked.reverse().toArray()]);
    const sending = new Set(uploads.flatMap((row) => row.entryIds));
    const kept = parked.filter(({ name }) => name !== 'entry.delete');
    return { sending, refused: Map.groupBy(kept, ({ date }) => date) };
  });
}
