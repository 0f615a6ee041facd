import type { ErrorCode } from '@tagfalter/contract/error';
import type { WireEvent } from '@tagfalter/contract/wire-event';
import type { GuestFileRole, SharingMode } from '@tagfalter/domain/event';

/**
 * `waiting`: not at the server. `received`: the server has its bytes. `ready`: and has made pictures of it. `refused`:
 * by the server. `unreadable`: its bytes are not here, so it has to be picked again.
 */
export interface ContributionFile {
  /** SHA-256 of the bytes sent. */
  hash: string;
  /** SHA-256 of the picked file. */
  source: string;
  role: GuestFileRole;
  size: number;
  type: string;
  name: string;
  /** Photo task; the host may have removed it since. */
  task?: string;
  state: 'waiting' | 'received' | 'ready' | 'refused' | 'unreadable';
  /** Reason for `refused`. */
  code?: ErrorCode;
  /** Counts once these bytes were sent after it. */
  verdict?: ErrorCode;
  /** Visit that first confirmed the file. Its bytes stay until another one does. */
  heardIn?: string;
  /** Two visits confirmed it: the prepared bytes may go. */
  isConfirmed?: boolean;
}

/** Waits for the guest. */
export interface ContributionBlock {
  code: ErrorCode;
  /** Milliseconds since the epoch. */
  at: number;
}

/** The phone makes id and secret (spec decision 38). */
export interface ContributionRow {
  id: string;
  /** 32 random bytes, base64url. */
  secret: string;
  /** Not the token of its address. */
  eventId: string;
  /** SPKI, base64url. */
  receiptKey: string;
  /** Each restore of the server brings a new key. */
  earlierKeys?: string[];
  mode: SharingMode;
  /** Only this account's token sends the contribution (S14). */
  account: string | null;
  /** Random name of this browser, which limits wrong codes (spec decision 29). */
  device: string;
  guestName: string;
  topMoment: string;
  guestMessage: string;
  /** As typed, in code mode. */
  eventCode?: string;
  /** From the link, in place of the code (wire 53). */
  ticket?: string;
  files: ContributionFile[];
  /** 'Senden' was pressed. */
  submitted: boolean;
  /** Deleted here; the server is yet to be told. */
  isDeleted: boolean;
  /** Counts the changes on this device. */
  change: number;
  /** Last acknowledged change; 0 before the first. */
  told: number;
  /** A request may have told the server of it. */
  wasSent: boolean;
  block: ContributionBlock | null;
  /** As last heard from the server. */
  state: 'open' | 'sent' | 'finished' | null;
  /** ISO instant. */
  finishedAt: string | null;
  awaitsApproval: boolean;
  /** Has the words that the server did not take. */
  wordsIn?: string;
  /** Visit in which the server last responded. */
  heardIn: string | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

export type EventFacts = Pick<WireEvent, 'id' | 'receiptKey' | 'sharingMode'>;

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

/** A verified receipt (spec decision 39). */
export interface ReceiptRow {
  contributionId: string;
  hash: string;
  /** Compact JWS. */
  jws: string;
  /** Signing time, milliseconds since the epoch. */
  at: number;
}

/** Until the server knows of 'Senden', another browser would finish the contribution without its words. */
export function isSentFor({ state }: Pick<ContributionRow, 'state'>): boolean {
  return state === 'sent' || state === 'finished';
}

export function hasArrived({ state }: Pick<ContributionFile, 'state'>): boolean {
  return state === 'received' || state === 'ready';
}
