import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { AnswerChange } from '@tagfalter/domain/reflection';
import type { LostContent, RevisionKind } from '@tagfalter/domain/revision';

/** An earlier version that comes with a day. */
export interface ImportedVersion {
  /** ISO instant. */
  at: string;
  kind: RevisionKind;
  content: LostContent;
}

/** A day that an import brings; its media are there. */
export interface ImportedDay {
  date: LocalDate;
  timeZone: string;
  fields: Partial<EntryFields>;
  images: ImageRef[];
  answers: AnswerChange;
  /** What of its words does not fit: it goes to the history. */
  rest: readonly string[];
  history: readonly ImportedVersion[];
  /** Milliseconds since the epoch, where the archive knows it. */
  createdAt?: number | undefined;
  updatedAt?: number | undefined;
  /** Photos that the day may have once it got some of these; no limit of a tier is in the way of an archive (spec decision 8). */
  mostImages?: number | undefined;
}

/** What becomes of a day that is not refused: `same` where all of it is there already. */
export type ImportOutcome = 'new' | 'merged' | 'same';
