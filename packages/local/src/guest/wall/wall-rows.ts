import type { KeptBytes } from '../../db/kept-bytes.ts';

/** Without the bytes, so that listing loads none. */
export interface WallPictureRow {
  /** SHA-256 of the picture as sent by its guest. */
  hash: string;
  /** Bytes. */
  size: number;
  /** Last showing, milliseconds since the epoch; 0 before the first. */
  shownAt: number;
}

export interface WallBytesRow extends KeptBytes {
  hash: string;
}

/** The order goes on from it after a restart. */
export interface WallShownRow {
  /** Slide id. */
  id: string;
  /** Round of the last showing. */
  round: number;
  /** Counts what was shown on this device. */
  no: number;
}

/** Loudness of a spoken greeting. */
export interface WallVoiceRow {
  /** Entry id. */
  id: string;
  /** 0–100; empty if this browser cannot decode it. */
  peaks: number[];
}
