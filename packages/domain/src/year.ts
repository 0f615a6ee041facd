import { emojisIn } from './emoji.ts';
import type { LocalDate } from './local-date.ts';

export interface ReviewedEntry {
  date: LocalDate;
  /** Level of its mood. */
  level: number | null;
  photos: number;
  isFavorite: boolean;
  emojis: string;
}

export interface YearFigures {
  entries: number;
  photos: number;
  favorites: number;
  /** Mean level of the chosen moods. */
  meanMood: number | null;
}

/** `null` without a mood. */
export function meanMood(days: Iterable<Pick<ReviewedEntry, 'level'>>): number | null {
  let sum = 0;
  let count = 0;
  for (const { level } of days) {
    if (level === null) continue;
    sum += level;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

/** Spec §2, "Year in review". */
export function yearFigures(days: readonly ReviewedEntry[]): YearFigures {
  return {
    entries: days.length,
    photos: days.reduce((sum, { photos }) => sum + photos, 0),
    favorites: days.filter(({ isFavorite }) => isFavorite).length,
    meanMood: meanMood(days),
  };
}

/** Number of days with the emoji. */
export interface CountedEmoji {
  emoji: string;
  days: number;
}

/** Most frequent first; of equals, the latest used. A day counts each once. */
export function topEmojis(days: readonly Pick<ReviewedEntry, 'date' | 'emojis'>[], limit: number): CountedEmoji[] {
  const counts = new Map<string, number>();
  for (const { emojis } of days.toSorted((a, b) => (a.date < b.date ? 1 : -1))) {
    if (emojis === '') continue;
    for (const emoji of new Set(emojisIn(emojis))) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  }
  const found = [...counts].map(([emoji, count]) => ({ emoji, days: count }));
  return found.sort((a, b) => b.days - a.days).slice(0, limit);
}

/** `2026-01` to `2026-12`. */
export function monthsOfYear(year: string): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}

/** @param month `2026-02` */
export function daysInMonth(month: string): LocalDate[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const end = new Date(0);
  end.setUTCFullYear(year, number, 0);
  return Array.from({ length: end.getUTCDate() }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}
