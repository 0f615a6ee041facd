import type { Counts } from './tally.ts';

/** A device of an account. */
export interface DevicePlan {
  /** Among all; its address follows from it. */
  number: number;
  /** Cookie of its session. */
  cookie: string;
  /** Numbers of the seeded entries that it alone edits. */
  days: readonly number[];
}

/** Message to a process of devices. */
export interface DevicesOrder {
  origin: string;
  /** Milliseconds since the epoch; the seeded entries lie before it. */
  today: number;
  /** File of the photo from which all photos are made. */
  photo: string;
  seed: number;
  /** Milliseconds within which the devices begin. */
  arrivalMs: number;
  accounts: readonly DevicePlan[][];
}

/** Further message: `measure` counts from now on, `finish` stops, and looks for what was lost. */
export interface DevicesPhase {
  phase: 'measure' | 'finish';
}

/** Progress of the devices of a process. */
export interface DevicesNews {
  /** Devices whose stream has been open. */
  awake: number;
  counts: Counts;
  /** Event-loop delay of this process while measured, p99 in milliseconds: what its own work adds to the times. */
  ownDelay: number;
  /** After `finish`. */
  end?: DevicesEnd;
}

export interface DevicesEnd {
  /** Acknowledged entries that the server holds otherwise. */
  lost: number;
  /** Acknowledged edits that the other device has never heard of. */
  unpolled: number;
  /** Acknowledged entries that were looked at. */
  checked: number;
}
