import type { Hlc } from '@tagfalter/domain/clock';

/** This device towards the server: its name, the next mutation id, the last tick of its clock. */
export interface ClientRow {
  key: 'client';
  clientId: string;
  nextId: number;
  clock: Hlc;
  /** Up to this id mutations were counted anew: under another name the server may have processed them. */
  restarted?: number;
}

export interface CursorRow {
  key: 'cursor';
  cursor: string;
  /** The server's epoch in which it was handed out; absent from before there were any (S13). */
  epoch?: number;
}

/** The cursor of a pull that has ended, which is a version; one that is under way, or never was, leaves something else. */
export const REACHED = /^\d+$/;

/**
 * What the server has said of the outbox: mutations are processed in order, so one number tells all that are, and none of
 * their rows has to be written again.
 */
export interface ReceiptsRow {
  key: 'receipts';
  /** Id of the last mutation that is processed; 0 before the first. */
  upTo: number;
  /** Account versions at which a pull shows the effects, from mutation `first` on; 0 for one that has left the outbox. */
  first: number;
  versions: number[];
}

/**
 * The server cannot tell a difference, or was restored from a backup: what it holds now is gathered beside what we hold
 * (S9, S13).
 */
export interface RecoveryRow {
  key: 'recovery';
  /** Where gathering continues; '' from the start. */
  cursor: string;
  epoch: number;
  /** The epoch in which our days were pulled; the same where nothing was restored. */
  left: number;
  /** The version up to which the server still has everything of that epoch. */
  restoredTo: number;
}

/** Whether the server was restored; else it only cannot tell a difference, and has lost nothing. */
export const isRestored = ({ left, epoch }: RecoveryRow): boolean => left !== epoch;

/** Space kept free for words (reserve.ts); its bytes mean nothing. */
export interface ReserveRow {
  key: 'reserve';
  bytes: Blob;
}

/** Merges that have been looked at on this device, by the ids of their revisions. */
export interface SeenMergesRow {
  key: 'seen-merges';
  ids: string[];
}

export type MetaRow = ClientRow | CursorRow | ReceiptsRow | RecoveryRow | ReserveRow | SeenMergesRow;
