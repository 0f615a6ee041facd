import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { AnswerChange } from '@tagfalter/domain/reflection';
import type { FoundVersion } from './readers/found.ts';

/** An entry with stored or inspected media. */
export interface DayToWrite {
  date: LocalDate;
  timeZone: string;
  fields: Partial<EntryFields>;
  images: ImageRef[];
  answers: AnswerChange;
  rest: readonly string[];
  history: readonly FoundVersion[];
  createdAt?: number | undefined;
  updatedAt?: number | undefined;
}

/** `refused`: breaks a rule for entries. */
export type DayOutcome = 'new' | 'merged' | 'same' | 'refused';

/** Port to entries, joined in `compose/imports`. */
export interface ImportedEntries {
  standing(accountId: string, dates: readonly LocalDate[]): Promise<ReadonlySet<LocalDate>>;
  /** Dry run. */
  judge(accountId: string, days: readonly DayToWrite[]): Promise<readonly DayOutcome[]>;
  /** Each entry whole, in one transaction. */
  write(accountId: string, days: readonly DayToWrite[]): Promise<readonly DayOutcome[]>;
}

export interface KeptMedium {
  hash: string;
  type: string;
  size: number;
  durationMs: number | null;
}

/** Port to media. */
export interface ImportedMedia {
  /**
   * Stores a file shortly before the entry that names it; the file is moved.
   * @throws Refusal `unsupported_type`, `too_large`, `quota_full` …; temporary ones are not about the file
   */
  keep(
    accountId: string,
    kind: 'image' | 'audio',
    file: { path: string; name: string; size: number },
  ): Promise<KeptMedium>;
}
