import type {
  ImportedEntry,
  ImportOutcome,
  OtherReaders,
  ReaderChoice,
  ReadersOutcome,
} from '@tagfalter/domain/imported-day';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { ShelfFile } from '@tagfalter/domain/shelf';

/** `refused`: breaks a rule for entries. */
export type EntryOutcome = ImportOutcome | 'refused';

export interface JudgedEntry {
  outcome: EntryOutcome;
  /** Its words are beyond what a text holds; they go to the shelf (spec decision 73). */
  isLong?: boolean | undefined;
  /** Others who would see what the import brings. */
  seenBy?: OtherReaders | undefined;
}

export interface WrittenEntry {
  outcome: EntryOutcome;
  /** Its words stand on the shelf, because the text could not hold them. */
  isLong?: boolean | undefined;
  readers?: ReadersOutcome | undefined;
}

/** Port to entries, joined in `compose/imports`. */
export interface ImportedEntries {
  existing(accountId: string, dates: readonly LocalDate[]): Promise<ReadonlySet<LocalDate>>;
  /** Dry run. */
  judge(accountId: string, days: readonly ImportedEntry[]): Promise<readonly JudgedEntry[]>;
  /** Each entry whole, in one transaction. */
  write(accountId: string, days: readonly ImportedEntry[], choice: ReaderChoice): Promise<readonly WrittenEntry[]>;
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
  /**
   * Stores a file for a shelf as it is (spec decision 74); it is moved.
   * @throws Refusal `quota_full` unless `mayExceed`, `storage_full`
   */
  keepFile(accountId: string, file: BroughtFile): Promise<ShelfFile>;
}

/** A file beside the store. */
export interface BroughtFile {
  path: string;
  hash: string;
  size: number;
  crc32: number;
  /** Its first bytes, for its type. */
  head: Uint8Array;
  /** If the bytes do not tell. */
  type: string;
  /** Words are kept in a full account, too. */
  mayExceed: boolean;
}
