import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { AnswerChange } from '@tagfalter/domain/reflection';
import type { FoundVersion } from './readers/found.ts';

/** A day with its media kept, or at least looked at. */
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

/** `refused`: it cannot be a day, whoever writes it. */
export type DayOutcome = 'new' | 'merged' | 'same' | 'refused';

/** What imports need of entries; `compose/imports` joins the two. */
export interface ImportedEntries {
  standing(accountId: string, dates: readonly LocalDate[]): Promise<ReadonlySet<LocalDate>>;
  /** What would become of each. */
  judge(accountId: string, days: readonly DayToWrite[]): Promise<readonly DayOutcome[]>;
  /** Writes days in one transaction, each whole. @returns what became of each */
  write(accountId: string, days: readonly DayToWrite[]): Promise<readonly DayOutcome[]>;
}

/** A photo or a recording of the account. */
export interface KeptMedium {
  hash: string;
  type: string;
  size: number;
  durationMs: number | null;
}

/** What imports need of media. */
export interface ImportedMedia {
  /**
   * Looks into a file, makes what is shown of it, and keeps it; a day is about to name it. The file is gone then.
   * @throws Refusal `unsupported_type`, `too_large`, `quota_full` … ; temporary ones say nothing about the file
   */
  keep(
    accountId: string,
    kind: 'image' | 'audio',
    file: { path: string; name: string; size: number },
  ): Promise<KeptMedium>;
}
