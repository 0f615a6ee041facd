import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';

/** An entry to write, its pictures stored. */
export interface DayToKeep {
  date: LocalDate;
  timeZone: string;
  fields: { text: string };
  images: ImageRef[];
  answers: Record<string, never>;
  rest: readonly never[];
  history: readonly never[];
  /** Milliseconds since the epoch; the date's evening by default. */
  createdAt?: number | undefined;
  /** Photos allowed after the addition. */
  mostImages: number;
}

/** Port to the diary, joined in `compose/events`. */
export interface Diary {
  /** Photo hashes of a date's entry. */
  imagesOf(accountId: string, date: LocalDate): Promise<ReadonlySet<string>>;
  /**
   * Copies an event's picture shortly before the entry that names it; repeatable.
   * @throws Refusal `not_found` if it is gone, `quota_full`, `storage_full`, `too_many_requests`, `overloaded`
   */
  keep(accountId: string, picture: { ownerId: string; hash: string }): Promise<Omit<ImageRef, 'name'>>;
  /** Writes as imports do, merging with the existing entry (spec decision 8). @throws Refusal `too_many_images` */
  write(accountId: string, day: DayToKeep): Promise<'new' | 'merged' | 'same'>;
}
