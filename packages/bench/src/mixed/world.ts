import type { Tally } from './tally.ts';

/** What all devices of a process share. */
export interface World {
  origin: string;
  /** Milliseconds since the epoch. */
  today: number;
  tally: Tally;
  random(): number;
  nextPhoto(): Blob;
}

/** What the devices of one account share. Edits are told apart by date and length: every edit makes a text longer. */
export interface Home extends World {
  /** A device sends a text of this length. */
  sent(by: object, date: string, length: number): void;
  heard(device: object, date: string, length: number): void;
}
