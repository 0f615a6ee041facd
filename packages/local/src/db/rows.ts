import type { DeletedEntry, SyncedEntry } from '@tagfalter/contract/sync-pull';
import type { Hlc } from '@tagfalter/domain/clock';
import type { Entry } from '@tagfalter/domain/entry';
import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { EntryWork, WorkKind } from '@tagfalter/domain/entry-work';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { Revision } from '@tagfalter/domain/revision';

/** An entry as screens see it: the server's state with this device's unsent changes on top (S5). */
export type EntryView = Entry & {
  /** ISO instants. */
  createdAt: string;
  updatedAt: string;
  /** Hashes of the media that the server has checked (S10). */
  readyMedia: string[];
  /** Assistant requests without a result (spec decision 19). */
  work?: EntryWork | undefined;
  /** Whether a change of this device has not reached the server yet. */
  pending: boolean;
};

/** An `EntryView` without `pending`, which depends on the acks. */
export type StoredView = Omit<EntryView, 'pending'>;

/**
 * One entry. `base` is the pulled state; `view` exists only while mutations lie on top. `date` is the list's index,
 * absent while an unsent deletion hides the entry, so that no query finds it.
 */
export interface EntryRow {
  id: string;
  date?: LocalDate;
  version: number;
  base: SyncedEntry | null;
  overlaid: boolean;
  view: StoredView | null;
  /** Id of the last mutation in `view`; 0 without a view. */
  top: number;
}

/** A deleted entry as it can be brought back for 30 days (spec decision 42). It stays here when the entry lives again. */
export interface TrashRow {
  /** Id of the entry. */
  id: string;
  date: LocalDate;
  /** Account version of the deletion; while that is unsent, of the entry that was deleted. */
  version: number;
  /** Milliseconds since the epoch; by this device's clock until the server has told. */
  deletedAt: number;
  entry: StoredView;
  /** Unsaved draft that went with the entry on this device. */
  draft?: Draft | undefined;
  /** Drafts that went with former entries of the date and have not come back, the oldest first. */
  earlierDrafts?: Draft[] | undefined;
  /** Whether its unsent files are on their way to the history of the day that was written anew. */
  isSending?: boolean | undefined;
}

/** An earlier version of an entry, as pulled. */
export type RevisionRow = Revision;

/** Some or all of the entries of one quarter that came with one page of a pull. The key is `[quarter+page]`. */
export interface PackRow {
  /** First month of the quarter, `2026-10`. */
  quarter: string;
  /** Counts up: of two packs with the same entry, the later one is current. */
  page: number;
  /** `BriefEntry[]` as JSON. */
  days: string;
}

/**
 * Ids and dates of the entries of one page, a thousand per row. Finds an entry by id and counts entries without reading
 * their content.
 */
export interface PackIndexRow {
  page: number;
  ids: string[];
  dates: LocalDate[];
}

/** An unsent mutation, as stored at its creation. */
export interface OutboxRow {
  /** Counts up by one per client (S2). */
  id: number;
  /** Permanent name of the mutation, also under another id and client (S2). */
  key: string;
  entryId: string;
  name: string;
  args: unknown;
  at: Hlc;
  /** Time of storing, milliseconds since the epoch. */
  since: number;
  /** Of an entry that is brought back: hashes of its media that the server has, as far as this device knows. Not sent. */
  readyMedia?: string[] | undefined;
}

/**
 * A mutation with its acknowledgement. A processed one stays on top of the base until a pull has delivered its effect
 * (S4, S5).
 */
export interface OutboxItem extends OutboxRow {
  /** Account version at which a pull shows the effect; 0 while pending. */
  version: number;
}

/**
 * Something that the server refused. It stays until its owner retries or discards it, or takes the file out of its
 * entry (S4).
 */
export interface Parked {
  id: number;
  /** Time of the refusal, milliseconds since the epoch. */
  at: number;
  kind: 'mutation' | 'media';
  /** Error code of the contract; screens supply the text. */
  code: string;
  date: LocalDate;
  /** Date on which a change was most likely made, if the server does not believe `date`. */
  likelyDate?: LocalDate | undefined;
  /** Stamp of the edit, if a retry is to keep it (decision 058). */
  stamp?: Hlc | undefined;
  /** Name of the mutation, or file name of the medium. */
  name: string;
  /** Arguments of the mutation; for a medium, those of the `entry.save` that would add it again. */
  args: unknown;
  hash?: string;
  mediaKind?: 'image' | 'audio';
  /** Bytes. */
  size?: number;
}

/** A file to upload (S10). Window and worker share the row and its upload address. */
export interface UploadRow {
  hash: string;
  kind: 'image' | 'audio';
  type: string;
  /** Bytes. */
  size: number;
  name: string;
  /**
   * References to the file in the owner's terms: in a diary, the dates of its entries. The upload is deleted with the
   * last one.
   */
  refs: string[];
  /** `sent`: every byte went out, but the server has not confirmed them yet. */
  state: 'waiting' | 'sending' | 'sent';
  sentBytes: number;
  uploadUrl: string | null;
  /** How often all bytes went out without confirmation by the server. */
  rounds: number;
  /** Set if the server holds other bytes under this hash: its `ready` counts only once the file was sent. */
  isHealing?: boolean | undefined;
  /** Milliseconds since the epoch. */
  since: number;
}

/**
 * State of the editor before 'Speichern' (spec decision 16). The editor does not set whether the entry is a favourite.
 */
export interface Draft extends Omit<EntryFields, 'isFavorite'> {
  date: LocalDate;
  timeZone: string;
  entryId: string;
  images: ImageRef[];
  /** Answers as typed, including blank ones. */
  reflections: ReflectionAnswer[];
  /** Assistant requests to make when the entry is saved. */
  asks?: WorkKind[] | undefined;
  /** Time of the first change since the last save, milliseconds since the epoch. */
  beganAt?: number;
  /** Time of the last change, milliseconds since the epoch. */
  updatedAt: number;
  /** Random id of the open editor that stored the draft, so that another editor notices. */
  by?: string;
  /** Set if a closing page stored the draft: the draft that it replaced as far as it knew; `null` for none. */
  over?: DraftStoring | null;
  /** The entry when the editor opened; `null` for a new one. */
  base: Entry | null;
}

/** Identifies one version of a stored draft. */
export type DraftStoring = Pick<Draft, 'by' | 'updatedAt'>;

export type Variant = 'original' | 'display' | 'thumb';

/** Metadata of a stored file. Its bytes are stored separately, so that counting loads none. */
export interface FileRow {
  hash: string;
  variant: Variant;
  kind: 'image' | 'audio';
  type: string;
  name: string;
  size: number;
  /** Milliseconds since the epoch. */
  storedAt: number;
  /** Whether the file was chosen or recorded on this device. */
  isOwn: boolean;
}

export interface BytesRow {
  hash: string;
  variant: Variant;
  blob: Blob;
}

export interface RecordingRow {
  id: string;
  /** Reference in the owner's terms: in a diary, the date of the entry. */
  label: string;
  mime: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

export interface ChunkRow {
  recordingId: string;
  seq: number;
  blob: Blob;
}

/**
 * An entry of the server's state (`null` if deleted) or an earlier version of one, staged by a resync until it is
 * swapped in.
 */
export interface StagedRow {
  id: string;
  version: number;
  base: SyncedEntry | null;
  /** Of a deleted entry, what can be brought back. */
  deleted?: DeletedEntry | undefined;
  revision?: RevisionRow;
}
