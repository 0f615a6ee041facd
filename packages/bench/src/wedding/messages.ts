import type { EventFacts } from '@tagfalter/local/guest/contribution-rows';

/** Where the wedding is. */
export interface Party {
  /** Of the server on this machine. */
  port: number;
  token: string;
  event: EventFacts;
}

/** What one guest does. */
export interface GuestPlan {
  number: number;
  bytesPerSecond: number;
  photos: number;
  /** Number of the first of their photos among all. */
  firstPhoto: number;
  /** Milliseconds until they begin. */
  beginsAfter: number;
}

/** To a process of guests. */
export interface GuestsOrder {
  party: Party;
  /** File with the photo of which all are made. */
  photo: string;
  seed: number;
  guests: readonly GuestPlan[];
}

/** How far the guests of a process are. */
export interface GuestsNews {
  /** Photos with a receipt. */
  arrived: number;
  /** Guests of whom everything is there. */
  whole: number;
  /** Cut lines. */
  cuts: number;
  /** Answers of the server by status, as 'PUT /api/events 429'. */
  answers: Record<string, number>;
  /** What phones reported as no ordinary failure, and refusals that ask their guest. */
  faults: string[];
  /** Hashes of the photos of each guest that is whole. */
  hashes: string[][];
}

/** To the process of the open pages and the wall. */
export interface PagesOrder {
  party: Party;
  pages: number;
}

/** What the open pages and the wall have seen. */
export interface PagesNews {
  /** Pictures in the feed of the wall. */
  listed: number;
  /** Pictures that the wall has fetched. */
  fetched: number;
  /** Answers of the server by status. */
  answers: Record<string, number>;
}
