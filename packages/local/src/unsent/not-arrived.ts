import type { LocalDate } from '@tagfalter/domain/local-date';
import type { DiaryDb } from '../db/diary-db.ts';
import type { ParkedRow } from '../db/rows.ts';
import { isAwaitedVisibility } from '../entries/awaited-visibility.ts';

/** By date. */
export interface NotArrived {
  /** Dates with a file on its way. */
  sending: ReadonlySet<LocalDate>;
  /** Newest first; without deletions, whose entry is unchanged. */
  refused: ReadonlyMap<LocalDate, ParkedRow[]>;
  /** Visibilities that wait for a confirmed address. */
  awaited: ReadonlyMap<LocalDate, ParkedRow>;
}

export async function listNotArrived(db: DiaryDb): Promise<NotArrived> {
  return db.transaction('r', [db.uploads, db.parked], async () => {
    const [uploads, parked] = await Promise.all([db.uploads.toArray(), db.parked.reverse().toArray()]);
    const sending = new Set(uploads.flatMap((row) => row.refs));
    const awaited = new Map(parked.filter(isAwaitedVisibility).map((item) => [item.date, item]));
    const shown = parked.filter((item) => item.name !== 'entry.delete' && !isAwaitedVisibility(item));
    return { sending, refused: Map.groupBy(shown, ({ date }) => date), awaited };
  });
}
