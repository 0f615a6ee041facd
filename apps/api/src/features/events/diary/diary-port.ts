import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';

/** A day with what it gets of a guest book; its pictures are there. */
export interface DayToKeep {
  date: LocalDate;
  timeZone: string;
  fields: { text: string };
  images: ImageRef[];
  answers: Record<string, never>;
  rest: readonly never[];
  history: readonly never[];
  /** When it counts as begun, milliseconds since the epoch; its evening without one. */
  createdAt?: number | undefined;
  /** Photos the day may have once it got some of these. */
  mostImages: number;
}

/** What events need of diaries; `compose/events` joins the two. */
export interface Diary {
  /** Hashes of the photos that a day of an account has. */
  imagesOf(accountId: string, date: LocalDate): Promise<ReadonlySet<string>>;
  /**
   * Keeps a picture of an event for an account; a day is about to name it. It may be called again.
   * @throws Refusal `not_found` where it is gone, `quota_full`, `storage_full`, `too_many_requests`, `overloaded`
   */
  keep(accountId: string, picture: { ownerId: string; hash: string }): Promise<Omit<ImageRef, 'name'>>;
  /** Writes a day as imports do: into what stands, with its history (spec decision 8). @throws Refusal `too_many_images` */
  write(accountId: string, day: DayToKeep): Promise<'new' | 'merged' | 'same'>;
}
