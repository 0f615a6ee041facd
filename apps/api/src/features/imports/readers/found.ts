import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { ImportedVersion } from '@tagfalter/domain/imported-day';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { AnswerChange } from '@tagfalter/domain/reflection';
import type { ShelfKind } from '@tagfalter/domain/shelf';

/** A medium named by an entry. */
export interface FoundFile {
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

export type BroughtKind = ShelfKind;

/** Where bytes lie: a file of the archive, a part of one (in bytes, unpacked), or words of a reader. */
export type BroughtFrom = { file: string } | { file: string; at: number; size: number } | { text: string };

/** Content without a field in the entry; it belongs on the shelf of its day (spec decision 74). */
export interface ShelfContent {
  kind: BroughtKind;
  /** A line for people: a file's name, a place, tags. */
  label: string;
  from: BroughtFrom;
  /** It has words that stand nowhere else. */
  holdsWords?: boolean;
}

/** A file that an entry names and the archive lacks. */
export interface MissingFile {
  name: string;
}

/** An entry in an archive. */
export interface FoundEntry {
  /** Stable across readings. */
  key: string;
  /** The program's own name of the entry: equal names mean one entry. */
  identity?: string | undefined;
  /** undefined without a valid date. */
  date: LocalDate | undefined;
  /** As in the archive. */
  givenDate: string;
  timeZone: string;
  /** The archive names no zone that is known: it is the reader's own. */
  isZoneGuessed?: boolean;
  /** Milliseconds since the epoch; order within a date. */
  at: number;
  fields: Partial<EntryFields>;
  /** The text was longer; all of it stands in `raw`. */
  isCut?: boolean;
  media: FoundFile[];
  brought: readonly ShelfContent[];
  missing?: readonly MissingFile[];
  /** Names of parts whose form is unknown; they stay in `raw`. */
  fell?: readonly string[];
  answers?: AnswerChange | undefined;
  /** Milliseconds since the epoch, if known. */
  createdAt?: number;
  updatedAt?: number;
  /** Last change in the other program, milliseconds since the epoch. */
  changedAt?: number | undefined;
  /** Words of earlier versions in the archive. */
  earlier?: readonly string[];
  /** Oldest first. */
  history?: readonly ImportedVersion[];
  /** Named only by revisions. */
  historyMedia?: readonly FoundFile[];
}

export type Finding =
  | { entry: FoundEntry }
  /** A deleted entry. */
  | { deleted: LocalDate }
  /** Name of an unreadable file or entry. */
  | { unreadable: string; excerpt?: string | undefined; isEncrypted?: boolean };
