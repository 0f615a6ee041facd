import type { BriefDay, SyncedEntry } from '@tagfalter/contract/sync-pull';
import type { Hlc } from '@tagfalter/domain/clock';
import type { Day } from '@tagfalter/domain/day';
import type { AudioRef, Entry, ImageRef, SummarySource, TranscriptSource, Visibility } from '@tagfalter/domain/entry';
import type { EntryWork, WorkKind } from '@tagfalter/domain/entry-work';
import type { Mood } from '@tagfalter/domain/mood';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import type { Revision } from '@tagfalter/domain/revision';

/** An entry as screens see it: what the server holds with this device's unsent changes on top (S5). */
export type EntryView = Entry & {
  /** ISO instants. */
  createdAt: string;
  updatedAt: string;
  /** Hashes of the media the server holds and has checked (S10). */
  readyMedia: string[];
  /** What the assistant was asked for and has not made yet (decision 19). */
  work?: EntryWork | undefined;
  /** Whether a change of this device has not reached the server yet. */
  pending: boolean;
};

/** What screens see, but for what the server has said of it meanwhile. */
export type StoredView = Omit<EntryView, 'pending'>;

/**
 * One day. `base` is what was pulled; `view` exists only while mutations lie on top of it. `date` is the index of the
 * list and absent while the day is hidden by an unsent deletion, so that no query meets it.
 */
export interface EntryRow {
  id: string;
  date?: Day;
  version: number;
  base: SyncedEntry | null;
  overlaid: boolean;
  view: StoredView | null;
  /** Id of the last mutation in `view`; 0 where nothing lies on the base. */
  top: number;
}

/** An earlier version of a day, as pulled. */
export type RevisionRow = Revision;

/** A day as it was pulled; an earlier version of the app has packed whole entries. */
export type PackedDay = BriefDay | { version: number; base: SyncedEntry };

/** The days of one quarter that one page of a pull has brought, or some of them; the key is `[month+page]`. */
export interface PackRow {
  /** The first month of the quarter, `2026-10`. Packs of an earlier version of the app hold one month and lie under that. */
  month: string;
  /** Counts up: of two packs with the same day, the later one holds it as it is. */
  page: number;
  /** `PackedDay[]` as JSON. */
  days: string;
}

/** Which days one page has brought, a thousand in each: for finding a day by its id, and for counting, without reading what they hold. */
export interface PackIndexRow {
  page: number;
  ids: string[];
  dates: Day[];
}

/** A mutation on its way, as its writer has stored it. */
export interface OutboxRow {
  /** Counts up by one per client (S2). */
  id: number;
  /** Names it for good, also under another id and client (S2); absent from rows of an earlier version of the app. */
  key?: string;
  entryId: string;
  name: string;
  args: unknown;
  at: Hlc;
  /** When it was put here, milliseconds since the epoch. */
  since: number;
}

/** A mutation with what the server has said of it. Processed ones stay on top of the base until a pull has delivered their effect (S4, S5). */
export interface OutboxItem extends OutboxRow {
  /** Account version at which a pull shows the effect; 0 while pending. */
  version: number;
}

/** Something the server did not take. It stays until its owner retries or discards it, or takes the file out of its day (S4). */
export interface Parked {
  id: number;
  /** When it came back, milliseconds since the epoch. */
  at: number;
  kind: 'mutation' | 'media';
  /** Error code of the contract; the words are the screen's. */
  code: string;
  date: Day;
  /** Of a mutation its name, of a medium its file name. */
  name: string;
  /** Arguments of the mutation; of a medium those of the `entry.save` that would add it again. */
  args: unknown;
  hash?: string;
  mediaKind?: 'image' | 'audio';
  /** Bytes. */
  size?: number;
}

/** A file that has to reach the server (S10). Window and worker share the row and its upload address. */
export interface UploadRow {
  hash: string;
  kind: 'image' | 'audio';
  type: string;
  /** Bytes. */
  size: number;
  name: string;
  date: Day;
  /** Entries that refer to the file; the upload is dropped with the last. */
  entryIds: string[];
  /** `sent`: every byte went out, the server has not yet said that they are right. */
  state: 'waiting' | 'sending' | 'sent';
  sentBytes: number;
  uploadUrl: string | null;
  /** How often all bytes went out without the server confirming them. */
  rounds: number;
  /** Milliseconds since the epoch. */
  since: number;
}

/** What the editor holds before 'Speichern' (decision 16). */
export interface Draft {
  date: Day;
  timeZone: string;
  entryId: string;
  text: string;
  topMoment: string;
  emojis: string;
  mood: Mood | null;
  visibility: Visibility;
  images: ImageRef[];
  mainImage: string | null;
  audio: AudioRef | null;
  audioTranscript: string;
  summary: string;
  /** Answers as typed, blank ones too; absent from drafts of an earlier version of the app. */
  reflections?: ReflectionAnswer[];
  /** Who wrote these two; absent from drafts of an earlier version of the app: a person. */
  summaryFrom?: SummarySource | undefined;
  transcriptFrom?: TranscriptSource | undefined;
  /** What the assistant is asked for when the day is saved. */
  asks?: WorkKind[] | undefined;
  /** When the first change since the last saving was made, milliseconds since the epoch. */
  beganAt?: number;
  /** When the last change was made, milliseconds since the epoch. */
  updatedAt: number;
  /** Which open editor stored it, so that another one notices (a random id). */
  by?: string;
  /** Stored by a page that was going: the draft it took the place of for all it knew; null for none. */
  over?: DraftStoring | null;
  /** The entry as it was when the editor opened; null for a new day. */
  base: Entry | null;
}

/** Tells one storing of a draft from every other. */
export type DraftStoring = Pick<Draft, 'by' | 'updatedAt'>;

export type Variant = 'original' | 'display' | 'thumb';

/** What is known of a stored file; its bytes lie apart, so that counting them loads none. */
export interface FileRow {
  hash: string;
  variant: Variant;
  kind: 'image' | 'audio';
  type: string;
  name: string;
  size: number;
  /** Milliseconds since the epoch. */
  storedAt: number;
  /** Chosen or recorded on this device; absent from what an earlier version of the app stored. */
  isOwn?: boolean;
}

export interface BytesRow {
  hash: string;
  variant: Variant;
  blob: Blob;
}

export interface RecordingRow {
  id: string;
  date: Day;
  mime: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

export interface ChunkRow {
  recordingId: string;
  seq: number;
  blob: Blob;
}

/** A day as the server has it, null for a deleted one; or an earlier version of a day. */
export interface GatheredRow {
  id: string;
  version: number;
  base: SyncedEntry | null;
  revision?: RevisionRow;
}
