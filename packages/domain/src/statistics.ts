import { streakDates } from './added-later.ts';
import type { LocalDate } from './local-date.ts';
import { streakOf } from './streak.ts';
import { countWords } from './text.ts';

export interface CountedEntry {
  date: LocalDate;
  /** By `wordsOf`. */
  words: number;
  photos: number;
  isFavorite: boolean;
  addedLater: boolean;
}

/** Wire 20. */
export interface Statistics {
  totalEntries: number;
  totalPhotos: number;
  favorites: number;
  entriesThisMonth: number;
  currentStreak: number;
  totalWords: number;
  /** Per entry, rounded; 0 without entries. */
  averageWords: number;
  /** Words. */
  longestEntry: number;
}

/** The text, else the transcript: an entry with both often says the same in both. */
export function wordsOf({ text, audioTranscript }: { text: string; audioTranscript: string }): number {
  return countWords(text) || countWords(audioTranscript);
}

/**
 * The same on device and server (spec §1).
 * @param today local date
 */
export function statisticsOf(entries: Iterable<CountedEntry>, today: LocalDate): Statistics {
  const dates: { date: LocalDate; addedLater: boolean }[] = [];
  const figures = { totalPhotos: 0, favorites: 0, entriesThisMonth: 0, totalWords: 0, longestEntry: 0 };
  const month = today.slice(0, 7);
  for (const entry of entries) {
    dates.push(entry);
    figures.totalPhotos += entry.photos;
    figures.favorites += entry.isFavorite ? 1 : 0;
    figures.entriesThisMonth += entry.date.startsWith(month) ? 1 : 0;
    figures.totalWords += entry.words;
    figures.longestEntry = Math.max(figures.longestEntry, entry.words);
  }
  return {
    totalEntries: dates.length,
    currentStreak: streakOf(streakDates(dates), today).current,
    averageWords: dates.length === 0 ? 0 : Math.round(figures.totalWords / dates.length),
    ...figures,
  };
}
