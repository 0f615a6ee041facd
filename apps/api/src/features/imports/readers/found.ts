import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { ImportedVersion } from '@tagfalter/domain/imported-day';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { AnswerChange } from '@tagfalter/domain/reflection';

/** A medium named by an entry. */
export interface FoundMedium {
  kind: 'image' | 'audio';
  /** SHA-256 if the archive has it; other bytes are damaged. */
  hash?: string;
  /** Loudness of a recording, if known. */
  peaks?: number[];
  /** Path in the archive; undefined if missing. */
  file: string | undefined;
  /** For the report. */
  name: string;
}

/** An entry in an archive. */
export interface FoundEntry {
  /** Stable across readings. */
  key: string;
  /** undefined without a valid date. */
  date: LocalDate | undefined;
  /** As in the archive. */
  givenDate: string;
  timeZone: string;
  /** Milliseconds since the epoch; order within a date. */
  at: number;
  fields: Partial<EntryFields>;
  media: FoundMedium[];
  answers?: AnswerChange | undefined;
  /** Milliseconds since the epoch, if known. */
  createdAt?: number;
  updatedAt?: number;
  /** Oldest first. */
  history?: readonly ImportedVersion[];
  /** Named only by revisions. */
  historyMedia?: readonly FoundMedium[];
}

/** Parts that the diary cannot hold; they are reported. */
export const STRANGE_PARTS = ['video', 'document', 'place', 'weather', 'tag', 'music'] as const;
export type StrangePart = (typeof STRANGE_PARTS)[number];

export type Found =
  | { entry: FoundEntry; strange: readonly StrangePart[] }
  /** A deleted entry. */
  | { deleted: LocalDate }
  /** Name of an unreadable file or entry. */
  | { unreadable: string };
