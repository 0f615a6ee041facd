import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { AnswerChange } from '@tagfalter/domain/reflection';
import type { LostContent, RevisionKind } from '@tagfalter/domain/revision';

/** A revision in an archive. */
export interface ImportedVersion {
  /** ISO instant. */
  at: string;
  kind: RevisionKind;
  content: LostContent;
}

/** An imported entry; its media are stored. */
export interface ImportedDay {
  date: LocalDate;
  timeZone: string;
  fields: Partial<EntryFields>;
  images: ImageRef[];
  answers: AnswerChange;
  /** Text beyond the limit, for the history. */
  rest: readonly string[];
  history: readonly ImportedVersion[];
  /** Milliseconds since the epoch; undefined if unknown. */
  createdAt?: number | undefined;
  updatedAt?: number | undefined;
  /** Photos allowed after an addition; archives have no tier limit (spec decision 8). */
  mostImages?: number | undefined;
}

/** `same`: everything is already there. */
export type ImportOutcome = 'new' | 'merged' | 'same';
