import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { AnswerChange } from '@tagfalter/domain/reflection';
import type { LostContent, RevisionKind } from '@tagfalter/domain/revision';

/** A photo or a recording that an entry of an archive names. */
export interface FoundMedium {
  kind: 'image' | 'audio';
  /** SHA-256 of its bytes, where the archive says so; bytes that are others are damaged. */
  hash?: string;
  /** Loudness along a recording, where the archive knows it. */
  peaks?: number[];
  /** File in the archive; undefined where it is missing there. */
  file: string | undefined;
  /** As the archive names it, for the report. */
  name: string;
}

/** An entry as an archive of another program has it. */
export interface FoundEntry {
  /** Its place in the archive, the same each time it is read. */
  key: string;
  /** undefined where the archive names no day that there could be. */
  date: LocalDate | undefined;
  /** As it stands in the archive. */
  givenDate: string;
  timeZone: string;
  /** Milliseconds since the epoch, for the order within a day. */
  at: number;
  fields: Partial<EntryFields>;
  media: FoundMedium[];
  answers?: AnswerChange | undefined;
  /** When it was begun and last changed, milliseconds since the epoch, where the archive knows it. */
  createdAt?: number;
  updatedAt?: number;
  /** Earlier versions, oldest first. */
  history?: readonly FoundVersion[];
  /** Media that only earlier versions name. */
  historyMedia?: readonly FoundMedium[];
}

/** An earlier version of a day, as an archive of ours has it. */
export interface FoundVersion {
  at: string;
  kind: RevisionKind;
  content: LostContent;
}

/** What the diary has no place for; it stays in the archive. */
export const STRANGE_PARTS = ['video', 'document', 'place', 'weather', 'tag', 'music'] as const;
export type StrangePart = (typeof STRANGE_PARTS)[number];

/** What a reader finds, one after the other. */
export type Found =
  | { entry: FoundEntry; strange: readonly StrangePart[] }
  /** A day that had been deleted there. */
  | { deleted: LocalDate }
  /** A file or an entry that cannot be read. */
  | { unreadable: string };
