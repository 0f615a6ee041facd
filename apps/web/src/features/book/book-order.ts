import type { BookEntry } from '@tagfalter/local/entries/book';
import type { BookFormat } from './page-rules.ts';

/** Format and contents that a person chooses for a book. */
export interface BookChoices {
  format: BookFormat;
  /** Whether a day's summary, if there is one, stands in place of its text. */
  isShort: boolean;
  hasColours: boolean;
  onlyFavorites: boolean;
}

export const FIRST_CHOICES: BookChoices = { format: 'a5', isShort: true, hasColours: true, onlyFavorites: false };

export interface BookMonth {
  /** `2026-11`. */
  month: string;
  days: BookEntry[];
}

/** Days by month, oldest first, without empty ones. */
export function monthsOfBook(
  days: readonly BookEntry[],
  { onlyFavorites }: Pick<BookChoices, 'onlyFavorites'>,
): BookMonth[] {
  const shown = onlyFavorites ? days.filter(({ isFavorite }) => isFavorite) : days;
  return [...Map.groupBy(shown, ({ date }) => date.slice(0, 7))].map(([month, ofMonth]) => ({ month, days: ofMonth }));
}

/** Photo for the cover: of a favourite, else of the day that felt best; undefined without any. */
export function coverPicture(months: readonly BookMonth[]): string | undefined {
  const rank = ({ isFavorite, level }: BookEntry) => (isFavorite ? 100 : 0) + (level ?? 0);
  const best = months
    .flatMap(({ days }) => days)
    .filter(({ pictures }) => pictures.length > 0)
    .reduce<BookEntry | undefined>((found, day) => (found && rank(found) >= rank(day) ? found : day), undefined);
  return best?.pictures[0];
}

/** Every photo of the book, each once. */
export function picturesOf(months: readonly BookMonth[]): string[] {
  return [...new Set(months.flatMap(({ days }) => days.flatMap(({ pictures }) => pictures)))];
}
