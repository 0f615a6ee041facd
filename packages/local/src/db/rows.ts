import type { DeletedEntry, SyncedEntry } from '@tagfalter/contract/sync-pull';
import type { Hlc } from '@tagfalter/domain/clock';
import type { Entry } from '@tagfalter/domain/entry';
import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { EntryWork, WorkKind } from '@tagfalter/domain/entry-work';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { Revision } from '@tagfalter/domain/revision';
import type { KeptBytes } from './kept-bytes.ts';

/** The server's state with unsent changes on top (S5). */
export type EntryView = Entry & {
  /** ISO instants. */
  createdAt: string;
  updatedAt: string;
  /** Media that the server has checked (S10). */
  readyMedia: string[];
  /** Assistant requests without a result (spec decision 19). */
  work?: EntryWork | undefined;
  /** Has an unacknowledged change. */
  pending: boolean;
};

/** `pending` depends on the acks. */
export type StoredView = Omit<EntryView, 'pending'>;

/**
 * `base` is the pulled state; `view` exists only with mutations on top. An unsent deletion removes `date`, so that no
 * query finds it.
 */
export interface EntryRow {
  id: string;
  date?: LocalDate;
  version: number;
  base: SyncedEntry | null;
  overlaid: boolean;
  view: StoredView | null;
  /** Last mutation in `view`; 0 without a view. */
  top: number;
  /** Only of an entry that was added later. */
  added?: 1;
}

/** Can be restored for 30 days (spec decision 42); stays if the entry lives again. */
export interface TrashRow {
  /** Entry id. */
  id: string;
  date: LocalDate;
  /** Version of the deletion; of the entry while the deletion is unsent. */
  version: number;
  /** Milliseconds since the epoch, by this device's clock until the server has told. */
  deletedAt: number;
  entry: StoredView;
  /** Deleted together with the entry. */
  draft?: Draft | undefined;
  /** Drafts of earlier deletions of the date, oldest first. */
  earlierDrafts?: Draft[] | undefined;
  /** Its unsent files go to the history of the day's new entry. */
  isSending?: boolean | undefined;
}

/** As pulled. */
export type RevisionRow = Revision;

/** Entries of a quarter in a pull page. The key is `[quarter+page]`. */
export interface PackRow {
  /** First month, `2026-10`. */
  quarter: string;
  /** Grows: of two packs with an entry, the later is current. */
  page: number;
  /** `BriefEntry[]` as JSON. */
  days: string;
}

/** Finds and counts entries without their content; a thousand per row. */
export interface PackIndexRow {
  page: number;
  ids: string[];
  dates: LocalDate[];
  /** Dates added later. */
  added?: LocalDate[];
}

export interface OutboxRow {
  /** Consecutive per client (S2). */
  id: number;
  /** Permanent, also under another id and client (S2). */
  key: string;
  entryId: string;
  name: string;
  args: unknown;
  at: Hlc;
  /** Milliseconds since the epoch. */
  since: number;
  /** Media of a restored entry that the server has. Not sent. */
  readyMedia?: string[] | undefined;
}

/** Stays on top until a pull brings the effect (S4, S5). */
export interface OutboxItem extends OutboxRow {
  /** Account version of the effect; 0 while pending. */
  version: number;
}

/** A refused mutation or file, until its owner decides (S4). */
export interface ParkedRow {
  id: number;
  /** Time of the refusal, milliseconds since the epoch. */
  at: number;
  kind: 'mutation' | 'media';
  /** Error code of the contract. */
  code: string;
  date: LocalDate;
  /** Likely date of the change, if the server does not believe `date`. */
  likelyDate?: LocalDate | undefined;
  /** Kept by a retry (decision 058). */
  stamp?: Hlc | undefined;
  /** Name of the mutation or file. */
  name: string;
  /** Arguments of the mutation; for a file, of an `entry.save` that would add it. */
  args: unknown;
  hash?: string;
  mediaKind?: 'image' | 'audio';
  /** Bytes. */
  size?: number;
}

/** Shared by window and worker (S10). */
export interface UploadRow {
  hash: string;
  kind: 'image' | 'audio';
  type: string;
  /** Bytes. */
  size: number;
  name: string;
  /** In the owner's terms: in a diary, dates. The upload goes with the last one. */
  refs: string[];
  /** `sent`: all bytes went out, unconfirmed. */
  state: 'waiting' | 'sending' | 'sent';
  sentBytes: number;
  uploadUrl: string | null;
  /** Complete transfers without confirmation. */
  rounds: number;
  /** The server holds other bytes: its `ready` counts only after sending. */
  isHealing?: boolean | undefined;
  /** Milliseconds since the epoch. */
  since: number;
}

/** The editor's state before 'Speichern' (spec decision 16). */
export interface Draft extends Omit<EntryFields, 'isFavorite'> {
  date: LocalDate;
  timeZone: string;
  entryId: string;
  images: ImageRef[];
  /** As typed, with blank ones. */
  reflections: ReflectionAnswer[];
  /** Assistant requests to make on saving. */
  asks?: WorkKind[] | undefined;
  /** First change since the last save, milliseconds since the epoch. */
  beganAt?: number;
  /** Last change, milliseconds since the epoch. */
  updatedAt: number;
  /** Random id of the open editor, so that another one notices. */
  by?: string;
  /** Set by a closing page: the draft it replaced, as far as known. */
  over?: DraftStoring | null;
  /** The entry when the editor opened; `null` for a new one. */
  base: Entry | null;
}

/** Identifies a stored version of a draft. */
export type DraftStoring = Pick<Draft, 'by' | 'updatedAt'>;

export type Variant = 'original' | 'display' | 'thumb';

/** Without the bytes, so that counting loads none. */
export interface FileRow {
  hash: string;
  variant: Variant;
  kind: 'image' | 'audio';
  type: string;
  name: string;
  size: number;
  /** Milliseconds since the epoch. */
  storedAt: number;
  /** Chosen or recorded on this device. */
  isOwn: boolean;
}

export interface BytesRow extends KeptBytes {
  hash: string;
  variant: Variant;
}

export interface RecordingRow {
  id: string;
  /** In the owner's terms: in a diary, the date. */
  label: string;
  mime: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

export interface ChunkRow {
  recordingId: string;
  seq: number;
  bytes: ArrayBuffer;
}

/** An entry (`null` if deleted) or earlier version, staged by a resync. */
export interface StagedRow {
  id: string;
  version: number;
  base: SyncedEntry | null;
  /** Content of a deleted entry that can be restored. */
  deleted?: DeletedEntry | undefined;
  revision?: RevisionRow;
}
