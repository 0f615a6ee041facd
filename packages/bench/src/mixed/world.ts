import type { CallTally } from './tally.ts';

/** State that all devices of a process share. */
export interface World {
  origin: string;
  /** Milliseconds since the epoch. */
  today: number;
  tally: CallTally;
  random(): number;
  nextPhoto(): Blob;
}

/** State that the devices of an account share. Date and length tell edits apart: every edit makes a text longer. */
export interface HomeWorld extends World {
  /** A device sends a text of this length. */
  sent(by: object, date: string, length: number): void;
  received(device: object, date: string, length: number): void;
}
