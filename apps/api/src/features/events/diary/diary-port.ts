import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { ImportedEntry, ImportOutcome, ReaderChoice, ReadersOutcome } from '@tagfalter/domain/imported-day';
import type { LocalDate } from '@tagfalter/domain/local-date';

/** Port to the diary, joined in `compose/event-deps`. */
export interface DiaryPort {
  /** Photo hashes of a date's entry. */
  imagesOf(accountId: string, date: LocalDate): Promise<ReadonlySet<string>>;
  /**
   * Copies an event's picture shortly before the entry that names it; repeatable.
   * @throws Refusal `not_found` if it is gone, `quota_full`, `storage_full`, `too_many_requests`, `overloaded`
   */
  keep(accountId: string, picture: { ownerId: string; hash: string }): Promise<Omit<ImageRef, 'name'>>;
  /** Writes as imports do, merging with the existing entry (spec decision 8). @throws Refusal `too_many_images` */
  write(
    accountId: string,
    day: ImportedEntry & { mostImages: number },
    choice: ReaderChoice,
  ): Promise<{ outcome: ImportOutcome; readers?: ReadersOutcome | undefined }>;
}
