import { mainImageIndex } from '@tagfalter/domain/entry';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { restingBy } from '@tagfalter/domain/quiet';
import type { DiaryDb } from '../db/diary-db.ts';
import type { StoredView } from '../db/rows.ts';
import { readQuiet } from '../quiet/quiet.ts';
import { contentOf } from './entry-rows.ts';
import { rowsOfYear } from './packs.ts';

export interface BookEntry {
  id: string;
  date: LocalDate;
  level: number | null;
  isFavorite: boolean;
  /** As typed, else as spoken. */
  text: string;
  summary: string;
  topMoment: string;
  /** Hashes of photos, the main one first. */
  pictures: string[];
}

export interface Book {
  /** Oldest first, without resting ones. */
  days: BookEntry[];
  /** Number of resting days. */
  resting: number;
}

function bookDay(view: StoredView): BookEntry {
  const { id, date, mood, isFavorite } = view;
  const main = mainImageIndex(view);
  const pictures = view.images.map(({ hash }) => hash);
  return {
    ...{ id, date, level: mood?.level ?? null, isFavorite },
    text: view.text.trim() || view.audioTranscript.trim(),
    summary: view.summary.trim(),
    topMoment: view.topMoment.trim(),
    pictures: [...pictures.slice(main, main + 1), ...pictures.filter((_, index) => index !== main)],
  };
}

/** @param year `2026` */
export async function queryBook(db: DiaryDb, year: string): Promise<Book> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const [rule, rows] = await Promise.all([readQuiet(db), rowsOfYear(db, year)]);
    const rests = restingBy(rule);
    const views = rows.map(contentOf).filter((view) => view !== null);
    const shown = views.filter((view) => !rests(view));
    const days = shown.map(bookDay).sort((a, b) => (a.date < b.date ? -1 : 1));
    return { days, resting: views.length - shown.length };
  });
}
