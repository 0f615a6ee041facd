import type { EntryFields } from './entry-fields.ts';
import type { ImageRef, Visibility } from './field-kinds.ts';
import { type LocalDate, localDateOf } from './local-date.ts';
import type { AnswerChange, ReflectionAnswer } from './reflection.ts';
import type { LostContent, RevisionKind } from './revision.ts';
import type { ShelfItem } from './shelf.ts';

/** First date that imports may bring (spec decision 8). */
export const FIRST_DAY: LocalDate = '1900-01-01';

/**
 * Today in the zone furthest ahead of UTC; nothing later is imported.
 * @param now milliseconds since the epoch
 */
export const lastDay = (now: number): LocalDate => localDateOf(now, 'Pacific/Kiritimati');

/**
 * Milliseconds since the epoch: the evening, mid-way between the time zones. No one writes at exactly this millisecond,
 * so it also marks an imported day without a time.
 */
export function eveningOf(date: LocalDate): number {
  return Date.parse(`${date}T19:00:00Z`);
}

/** A revision in an archive. */
export interface ImportedVersion {
  /** ISO instant. */
  at: string;
  kind: RevisionKind;
  content: LostContent;
}

/** An imported entry; its media are stored. */
export interface ImportedEntry {
  date: LocalDate;
  timeZone: string;
  fields: Partial<EntryFields>;
  images: ImageRef[];
  answers: AnswerChange;
  /** To questions that are unknown here; for the history and then the shelf. */
  otherAnswers?: readonly ReflectionAnswer[];
  /** Text beyond the limit, for the history. */
  rest: readonly string[];
  /** Items for which an entry has no field; their files are stored. */
  shelf: readonly ShelfItem[];
  /** Hash of the file on the shelf that holds the words whole, if there is one (spec decision 73). */
  shelvedWords?: string | undefined;
  history: readonly ImportedVersion[];
  /** Milliseconds since the epoch; undefined if unknown. */
  createdAt?: number | undefined;
  updatedAt?: number | undefined;
  /** Photos allowed after an addition; archives have no tier limit (spec decision 8). */
  mostImages?: number | undefined;
}

/** `same`: everything is already there. */
export type ImportOutcome = 'new' | 'merged' | 'same';

/** Others who see an entry: by its visibility, by a live link, or both. */
export interface OtherReaders {
  visibility: Visibility;
  hasLink: boolean;
}

/** Choices that the person ticked; without them imported words are private (spec decision 60). */
export interface ReaderChoice {
  /** Entries that stay visible. */
  keepVisible: ReadonlySet<LocalDate>;
  /** New entries get the visibility that our own archive names. */
  restoreVisibility: boolean;
}

/** `hidden`: made private, its link ended. `restored`: a new entry that others see. */
export type ReadersOutcome = 'hidden' | 'kept' | 'restored';
