import type { LinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { Hlc } from '@tagfalter/domain/clock';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { QuietChange, QuietRule } from '@tagfalter/domain/quiet';

/** Identity of this device at the server: client id, next mutation id, last tick of its clock. */
export interface ClientRow {
  key: 'client';
  clientId: string;
  nextId: number;
  clock: Hlc;
  /** Last mutation id that got a new number: the server may have processed mutations up to it under another client id. */
  restarted?: number;
}

export interface CursorRow {
  key: 'cursor';
  cursor: string;
  /** Epoch in which the server issued the cursor (S13). */
  epoch: number;
}

/**
 * The cursor of a completed pull, which is a version. During a first pull, or before one, the cursor has another form.
 */
export const REACHED = /^\d+$/;

/**
 * State of acknowledgement. The server processes mutations in order, so one number covers the outbox and no row has to
 * be rewritten.
 */
export interface AcksRow {
  key: 'acks';
  /** Id of the last processed mutation; 0 before the first. */
  ackedThrough: number;
  /**
   * Account versions at which a pull shows the effects, by mutation id from `first` on; 0 for a mutation that has left
   * the outbox.
   */
  first: number;
  versions: number[];
}

/**
 * A resync under way. The server cannot tell a difference, or was restored from a backup; its entries are staged beside
 * ours (S9, S13).
 */
export interface RecoveryRow {
  key: 'recovery';
  /** Cursor of the next page to stage; '' at the start. */
  cursor: string;
  epoch: number;
  /** Epoch in which our entries were pulled; equals `epoch` unless the server was restored. */
  left: number;
  /** Version up to which the restored server has everything of that epoch. */
  restoredTo: number;
}

/** Whether the server was restored. Otherwise it only cannot tell a difference and has lost nothing. */
export const isRestored = ({ left, epoch }: RecoveryRow): boolean => left !== epoch;

/** Space kept free for texts (reserve.ts). The bytes have no meaning. */
export interface ReserveRow {
  key: 'reserve';
  bytes: Blob;
}

/** Merges that the person has seen on this device, by revision id. */
export interface SeenMergesRow {
  key: 'seen-merges';
  ids: string[];
}

/** How far the device's clock is off, where it is by a day (reliability, fault 18). */
export interface ClockLeadRow {
  key: 'clock-lead';
  /** Milliseconds ahead of the server. */
  leadMs: number;
}

/** The owner holds files back (media/upload-pause.ts). */
export interface UploadPauseRow {
  key: 'upload-pause';
  /** Milliseconds since the epoch. */
  since: number;
}

/** The last archive that was made of the whole diary on this device. */
export interface LastExportRow {
  key: 'last-export';
  /** Milliseconds since the epoch. */
  at: number;
  days: number;
  photos: number;
  recordings: number;
  /** Photos and recordings that are missing in it. */
  missing: number;
  /** Bytes of the archive. */
  bytes: number;
}

/** What lies in the last archive. Apart from `LastExportRow`: of a long diary it is large, and read on one screen alone. */
export interface ExportedRow {
  key: 'exported';
  /** Milliseconds since the epoch. */
  at: number;
  dates: LocalDate[];
  /** Beginnings of the SHA-256 of its photos and recordings (archive/last-export.ts). */
  files: string[];
}

/** One photo of a spot check: the server has given back the bytes that its hash names, others, or none. */
export interface CheckedPhoto {
  hash: string;
  /** Of an entry that names it. */
  date: LocalDate;
  outcome: 'same' | 'damaged' | 'missing';
  /** Whether it has been sent once more since. */
  isSentAgain?: boolean | undefined;
}

/** The last spot check of photos at the server. */
export interface SpotCheckRow {
  key: 'spot-check';
  /** When it ended, milliseconds since the epoch. */
  at: number;
  /** Photos that were to be read. */
  wanted: number;
  photos: CheckedPhoto[];
}

/** What rests for the account: as the server last told it, and what this device has changed since. */
export interface QuietRow {
  key: 'quiet';
  rule: QuietRule;
  /** Set while there is something to send. */
  unsent?: QuietChange | undefined;
  /** Epoch in which the server told it (S13). */
  epoch?: number | undefined;
}

/** The event of a guest book, as the server last told of it. */
export interface EventRow {
  key: 'event';
  event: WireEvent | OwnEvent;
  isOwner: boolean;
}

/** Position in the feed of a guest book. */
export interface FeedPositionRow {
  key: 'feed';
  cursor: number;
  epoch: number;
}

/** A random name of this browser for the limit on wrong codes (spec decision 29); another for each event. */
export interface DeviceRow {
  key: 'device';
  id: string;
}

/** What was last searched for on this device; it is never sent (spec decision 43). */
export interface SearchesRow {
  key: 'searches';
  /** Newest first. */
  queries: string[];
}

/** An invitation that has not been sent. */
export interface InvitationRow {
  key: 'invitation';
  email: string;
  message: string;
  befriend: boolean;
}

/** Fields of the professional profile that were typed and are not saved. */
export interface ProfileChangeRow {
  key: 'profile-change';
  change: Partial<LinkedinProfile>;
}

/** A post that was made of an entry. */
export interface MadePost {
  entryId: string;
  /** Milliseconds since the epoch. */
  madeAt: number;
  text: string;
  by: 'ai' | 'builtin';
  /** Whether its owner has changed the text. */
  isEdited: boolean;
}

/** The newest post of an entry, and the one that it replaced. */
export type KeptPost = MadePost & { previous: MadePost | null };

/** Posts that were made on this device. */
export interface PostsRow {
  key: 'posts';
  /** Newest first, one of an entry. */
  posts: KeptPost[];
}

export type MetaRow =
  | ClientRow
  | CursorRow
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
