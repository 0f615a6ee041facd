import { mainImageIndex } from '@tagfalter/domain/entry';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { restingBy } from '@tagfalter/domain/quiet';
import type { ReviewedEntry } from '@tagfalter/domain/year';
import type { DiaryDb } from '../db/diary-db.ts';
import type { StoredView } from '../db/rows.ts';
import { readQuiet } from '../quiet/quiet.ts';
import { contentOf } from './entry-rows.ts';
import { allDates, findRowByDate, rowsOfYear } from './packs.ts';

/** Deliberately little per day. */
export interface GlancedEntry extends ReviewedEntry {
  id: string;
  words: string;
  /** Hash of the main photo. */
  picture: string | null;
  /** See `domain/quiet`. */
  rests: boolean;
}

/** Two lines. */
const MAX_WORDS = 240;

function glance(view: StoredView, rests: boolean): GlancedEntry {
  const { id, date, mood, images, isFavorite, emojis } = view;
  const words = view.summary.trim() || view.text.trim() || view.audioTranscript.trim();
  const picture = images[mainImageIndex(view)]?.hash ?? null;
  const photos = images.length;
  return {
    id,
    date,
    level: mood?.level ?? null,
    photos,
    isFavorite,
    emojis,
    words: beginningOf(words, MAX_WORDS),
    picture,
    rests,
  };
}

/**
 * Cuts between words if possible, and never within an emoji.
 * @param most UTF-16 units
 */
export function beginningOf(words: string, most: number): string {
  if (words.length <= most) return words;
  const begun = [...words.slice(0, most)].slice(0, -1).join('');
  return `${begun.replace(/\s+\S*$/, '')} …`;
}

/** Newest first, with resting ones. @param year `2026` */
export async function queryYear(db: DiaryDb, year: string): Promise<GlancedEntry[]> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const [rule, rows] = await Promise.all([readQuiet(db), rowsOfYear(db, year)]);
    const rests = restingBy(rule);
    return rows.flatMap((row) => {
      const view = contentOf(row);
      return view ? [glance(view, rests(view))] : [];
    });
  });
}

/**
 * The same date of all years, newest first, with resting ones.
 * @param day `11-20`
 */
export async function queryDayOfYears(db: DiaryDb, day: string): Promise<GlancedEntry[]> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const rests = restingBy(await readQuiet(db));
    const dates: LocalDate[] = (await allDates(db))
      .filter((date) => date.endsWith(`-${day}`))
      .sort()
      .reverse();
    const rows = await Promise.all(dates.map((date) => findRowByDate(db, date)));
    return rows.flatMap((row) => {
      const view = row && contentOf(row);
      return view ? [glance(view, rests(view))] : [];
    });
  });
}

/** Date of the oldest entry. */
export async function queryFirstDate(db: DiaryDb): Promise<LocalDate | undefined> {
  return (await allDates(db)).reduce<LocalDate | undefined>(
    (first, date) => (first && first < date ? first : date),
    undefined,
  );
}
