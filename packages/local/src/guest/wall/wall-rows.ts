/** A display picture that the wall of an event keeps on this device. */
export interface WallPictureRow {
  /** SHA-256 of the picture as its guest sent it. */
  hash: string;
  blob: Blob;
  /** Bytes. */
  size: number;
  /** When the wall last showed it, milliseconds since the epoch; 0 before the first time. */
  shownAt: number;
}

/** Something that the wall has shown: its order goes on from there after a restart. */
export interface WallShownRow {
  /** Of a slide. */
  id: string;
  /** Round in which it was shown last. */
  round: number;
  /** Counts what was shown on this device. */
  no: number;
}

/** Loudness of a spoken greeting, measured once. */
export interface WallVoiceRow {
  /** Of the entry. */
  id: string;
  /** 0–100; empty where this browser cannot decode it. */
  peaks: number[];
}
