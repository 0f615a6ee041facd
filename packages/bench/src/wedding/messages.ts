import type { EventFacts } from '@tagfalter/local/guest/contribution-rows';

/** Server and event of the wedding. */
export interface Party {
  /** Port of the local server. */
  port: number;
  token: string;
  event: EventFacts;
}

/** Plan of one guest. */
export interface GuestPlan {
  number: number;
  bytesPerSecond: number;
  photos: number;
  /** Index of the guest's first photo among all. */
  firstPhoto: number;
  /** Milliseconds until the guest begins. */
  beginsAfter: number;
}

/** Message to a process of guests. */
export interface GuestsOrder {
  party: Party;
  /** File of the photo from which all photos are made. */
  photo: string;
  seed: number;
  guests: readonly GuestPlan[];
}

/** Progress of the guests of a process. */
export interface GuestsNews {
  /** Number of photos with a receipt. */
  arrived: number;
  /** Number of guests whose contribution is complete. */
  whole: number;
  /** Number of cut lines. */
  cuts: number;
  /** Responses by status, such as 'PUT /api/events 429'. */
  answers: Record<string, number>;
  /** Unusual failures that phones reported, and refusals that ask the guest. */
  faults: string[];
  /** Photo hashes of each complete guest. */
  hashes: string[][];
}

/** Message to the process of the open pages and the wall. */
export interface PagesOrder {
  party: Party;
  pages: number;
}

/** Progress of the open pages and the wall. */
export interface PagesNews {
  /** Pictures in the feed of the wall. */
  listed: number;
  /** Pictures that the wall has fetched. */
  fetched: number;
  /** Responses by status. */
  answers: Record<string, number>;
}
