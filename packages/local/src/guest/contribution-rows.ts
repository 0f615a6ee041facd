import type { ErrorCode } from '@tagfalter/contract/error';
import type { WireEvent } from '@tagfalter/contract/wire-event';
import type { GuestFileRole, SharingMode } from '@tagfalter/domain/event';

/**
 * A file of a contribution. `waiting`: not at the server. `received`: the server has its bytes. `ready`: and has made
 * pictures of it. `refused`: the server will not have it. `unreadable`: its bytes are not on this device (any more), so it
 * has to be picked again.
 */
export interface ContributionFile {
  /** SHA-256 of the bytes that are sent. */
  hash: string;
  /** SHA-256 of the file as it was picked. */
  source: string;
  role: GuestFileRole;
  size: number;
  type: string;
  name: string;
  /** The photo task that it was taken for; the host may have removed it since. */
  task?: string;
  state: 'waiting' | 'received' | 'ready' | 'refused' | 'unreadable';
  /** Why it was refused. */
  code?: ErrorCode;
  /** Refusal that the server last told of; it counts once these bytes were sent after it. */
  verdict?: ErrorCode;
  /** Visit in which the server first said that it has the file. Its bytes stay until another visit has heard it again. */
  heardIn?: string;
  /** Whether two visits have heard it: the prepared bytes may go. */
  isConfirmed?: boolean;
}

/** Refusals of a contribution that wait for the guest; nothing of it is lost by them. */
export interface ContributionBlock {
  code: ErrorCode;
  /** Milliseconds since the epoch. */
  at: number;
}

/** One contribution of this device. The phone makes id and secret, so no answer can be lost that matters (spec decision 38). */
export interface ContributionRow {
  /** UUID. */
  id: string;
  /** 32 random bytes, base64url. */
  secret: string;
  /** The event's id, not its token. */
  eventId: string;
  /** SPKI, base64url: the key of its receipts, as the server last said. */
  receiptKey: string;
  /** Those of its earlier receipts: a server that was restored from a backup has a new one. */
  earlierKeys?: string[];
  mode: SharingMode;
  /** Whose it is at an event for people with an account: it is told of by nobody else's token (S14). */
  account: string | null;
  /** Random name of this browser, for the limit on wrong codes (spec decision 29). */
  device: string;
  guestName: string;
  topMoment: string;
  guestMessage: string;
  /** As typed, in code mode. */
  eventCode?: string;
  files: ContributionFile[];
  /** Whether its guest has said 'Senden'. */
  submitted: boolean;
  /** Whether its guest has deleted it here, and the server is still to be told. */
  isDeleted: boolean;
  /** Counts the changes of this device. */
  change: number;
  /** Change that the server has acknowledged; 0 before the first. */
  told: number;
  /** Whether a request may have told the server of it. */
  wasSent: boolean;
  block: ContributionBlock | null;
  /** What the server last said. */
  state: 'open' | 'sent' | 'finished' | null;
  /** ISO instant. */
  finishedAt: string | null;
  awaitsApproval: boolean;
  /** Contribution that carries on with words which the server has not taken into this one. */
  wordsIn?: string;
  /** Visit in which the server was last heard. */
  heardIn: string | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** What a contribution keeps of its event. */
export type EventFacts = Pick<WireEvent, 'id' | 'receiptKey' | 'sharingMode'>;

/** A contribution without anything in it, of which nobody has been told. */
export function blankRow(
  { id: eventId, receiptKey, sharingMode: mode }: EventFacts,
  begun: Pick<ContributionRow, 'id' | 'secret' | 'device' | 'account' | 'createdAt'>,
): ContributionRow {
  return {
    ...begun,
    eventId,
    receiptKey,
    mode,
    guestName: '',
    topMoment: '',
    guestMessage: '',
    files: [],
    submitted: false,
    isDeleted: false,
    change: 1,
    told: 0,
    wasSent: false,
    block: null,
    state: null,
    finishedAt: null,
    awaitsApproval: false,
    heardIn: null,
  };
}

/** A verified receipt of a file that has arrived (spec decision 39). */
export interface ReceiptRow {
  contributionId: string;
  hash: string;
  /** Compact JWS. */
  jws: string;
  /** When it was signed, milliseconds since the epoch. */
  at: number;
}

/** Whether the server knows of 'Senden', and with it the words: before, another browser would finish it without them. */
export function isSentFor({ state }: Pick<ContributionRow, 'state'>): boolean {
  return state === 'sent' || state === 'finished';
}

/** Whether the server has the bytes of a file. */
export function hasArrived({ state }: Pick<ContributionFile, 'state'>): boolean {
  return state === 'received' || state === 'ready';
}
