import type { LinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { Hlc } from '@tagfalter/domain/clock';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { QuietChange, QuietRule } from '@tagfalter/domain/quiet';

/** Identity at the server; `clock` is the last stamp given. */
export interface ClientRow {
  key: 'client';
  clientId: string;
  nextId: number;
  clock: Hlc;
  /** The server may know mutations up to this one under another client id. */
  restarted?: number;
}

export interface CursorRow {
  key: 'cursor';
  cursor: string;
  /** Epoch of the cursor (S13). */
  epoch: number;
}

/** Parts of a page are stored; this is the last (decision 153). */
export interface ComingPageRow {
  /** Between `client` and `cursor`, which are read together. */
  key: 'coming-page';
  part: string;
}

/** Cursor of a completed pull, which is a version. */
export const REACHED = /^\d+$/;

/** A single number covers the outbox, because the server processes in order. */
export interface AcksRow {
  key: 'acks';
  /** 0 before the first. */
  ackedThrough: number;
  /** Versions of the effects, by mutation id from `first` on; 0 once it has left the outbox. */
  first: number;
  versions: number[];
}

/** The server's entries are staged beside ours (S9, S13). */
export interface RecoveryRow {
  key: 'recovery';
  /** Next page to stage; '' at the start. */
  cursor: string;
  epoch: number;
  /** Epoch of our entries; differs after a restore. */
  left: number;
  /** Version up to which the restored server lost nothing. */
  restoredTo: number;
}

/** Otherwise the server has lost nothing. */
export const isRestored = ({ left, epoch }: RecoveryRow): boolean => left !== epoch;

/** Keeps space free for texts (reserve.ts). */
export interface ReserveRow {
  key: 'reserve';
  bytes: ArrayBuffer;
}

/** Merges seen on this device, by revision id. */
export interface SeenMergesRow {
  key: 'seen-merges';
  ids: string[];
}

/** Only if the clock is off by half a day (fault 18). */
export interface ClockLeadRow {
  key: 'clock-lead';
  /** Milliseconds ahead of the server. */
  leadMs: number;
}

/** See media/upload-pause.ts. */
export interface UploadPauseRow {
  key: 'upload-pause';
  /** Milliseconds since the epoch. */
  since: number;
}

/** Last archive of the whole diary. */
export interface LastExportRow {
  key: 'last-export';
  /** Milliseconds since the epoch. */
  at: number;
  days: number;
  photos: number;
  recordings: number;
  /** Photos and recordings not in it. */
  missing: number;
  bytes: number;
}

/** Not in `LastExportRow`, because it can be large and only one screen reads it. */
export interface ExportedRow {
  key: 'exported';
  /** Milliseconds since the epoch. */
  at: number;
  dates: LocalDate[];
  /** Beginnings of SHA-256 (archive/last-export.ts). */
  files: string[];
}

export interface CheckedPhoto {
  hash: string;
  /** Date of an entry with the photo. */
  date: LocalDate;
  outcome: 'same' | 'damaged' | 'missing';
  isSentAgain?: boolean | undefined;
}

export interface SpotCheckRow {
  key: 'spot-check';
  /** Milliseconds since the epoch. */
  at: number;
  /** Photos to be read. */
  wanted: number;
  photos: CheckedPhoto[];
}

/** As last pulled, and changes by this device. */
export interface QuietRow {
  key: 'quiet';
  rule: QuietRule;
  unsent?: QuietChange | undefined;
  /** Epoch of `rule` (S13). */
  epoch?: number | undefined;
}

/** As last pulled. */
export interface EventRow {
  key: 'event';
  event: WireEvent | OwnEvent;
  isOwner: boolean;
}

export interface FeedPositionRow {
  key: 'feed';
  cursor: number;
  epoch: number;
}

/** Id of this browser, per event (spec decision 29). */
export interface DeviceRow {
  key: 'device';
  id: string;
}

/** Never sent (spec decision 43). */
export interface SearchesRow {
  key: 'searches';
  /** Newest first. */
  queries: string[];
}

export interface InvitationRow {
  key: 'invitation';
  email: string;
  message: string;
  befriend: boolean;
}

/** Typed and not saved. */
export interface ProfileChangeRow {
  key: 'profile-change';
  change: Partial<LinkedinProfile>;
}

export interface MadePost {
  entryId: string;
  /** Milliseconds since the epoch. */
  madeAt: number;
  text: string;
  by: 'ai' | 'builtin';
  /** By hand. */
  isEdited: boolean;
}

/** With the post that it replaced. */
export type KeptPost = MadePost & { previous: MadePost | null };

export interface PostsRow {
  key: 'posts';
  /** Newest first, one per entry. */
  posts: KeptPost[];
}

export type MetaRow =
  | ClientRow
  | CursorRow
  | ComingPageRow
  | AcksRow
  | RecoveryRow
  | ReserveRow
  | SeenMergesRow
  | ClockLeadRow
  | UploadPauseRow
  | LastExportRow
  | ExportedRow
  | SpotCheckRow
  | QuietRow
  | EventRow
  | FeedPositionRow
  | DeviceRow
  | SearchesRow
  | InvitationRow
  | ProfileChangeRow
  | PostsRow;
