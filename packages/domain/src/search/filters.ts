import type { LocalDate } from '../local-date.ts';
import { type MoodBand, moodBand } from '../mood.ts';

/** 1 is Monday (spec decision 35). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** An absent key lets every day pass. */
export interface SearchFilters {
  favorite?: true | undefined;
  band?: MoodBand | undefined;
  year?: number | undefined;
  /** 1 to 12. */
  month?: number | undefined;
  weekday?: Weekday | undefined;
  withPhoto?: true | undefined;
  withVoice?: true | undefined;
  /** Both included. */
  span?: { from: LocalDate; to: LocalDate } | undefined;
}

export interface FilterableEntry {
  date: LocalDate;
  isFavorite: boolean;
  /** 1 to 10. */
  mood: number | null;
  photos: number;
  hasVoice: boolean;
}

export function weekdayOf(date: LocalDate): Weekday {
  const days: readonly Weekday[] = [7, 1, 2, 3, 4, 5, 6];
  return days[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 7;
}

export function passes(day: FilterableEntry, filters: SearchFilters): boolean {
  const { favorite, band, withPhoto, withVoice } = filters;
  if (favorite && !day.isFavorite) return false;
  if (withPhoto && day.photos === 0) return false;
  if (withVoice && !day.hasVoice) return false;
  if (band !== undefined && (day.mood === null || moodBand(day.mood) !== band)) return false;
  return isWithin(day.date, filters);
}

function isWithin(date: LocalDate, { year, month, weekday, span }: SearchFilters): boolean {
  if (year !== undefined && Number(date.slice(0, 4)) !== year) return false;
  if (month !== undefined && Number(date.slice(5, 7)) !== month) return false;
  if (span && (date < span.from || date > span.to)) return false;
  return weekday === undefined || weekdayOf(date) === weekday;
}
