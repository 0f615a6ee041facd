import type { BriefDay, Change } from '@tagfalter/contract/sync-pull';
import type { Db } from '#api/db/open.ts';
import type { Rows } from './rows.ts';

/** Hands out the versions of one transaction that holds the account's lock (S1). */
export interface Versions {
  /** The account's version when the lock was taken. */
  readonly before: number;
  /** The version handed out last; `before` as long as none was. */
  readonly current: number;
  /** The account's epoch: the number its versions went on from when it was last restored (S13). */
  readonly epoch: number;
  /** The version for one more changed record. */
  next(): number;
}

/** Versions after `before`, one by one. */
export function createVersions(before: number, epoch: number): Versions {
  let current = before;
  return {
    before,
    epoch,
    get current() {
      return current;
    },
    next: () => {
      current += 1;
      return current;
    },
  };
}

/** Which changes a reader wants: those with a version above `after`, at most `limit` of the earliest. */
export interface FeedSpan {
  after: number;
  limit: number;
}

/**
 * Reads one collection's part of the change feed: the account's records within the span in the order of versions,
 * tombstones included.
 */
export type FeedReader = (db: Db, accountId: string, span: FeedSpan) => Promise<Change[]>;

/** As a `FeedReader`; entries that live come in brief, and the changes hold the rest. */
export type BriefReader = (
  db: Db,
  accountId: string,
  span: FeedSpan,
) => Promise<{ changes: Change[]; days: BriefDay[] }>;

/** A collection of the change feed. */
export interface Feed {
  /** The first protocol version whose clients understand it (S13). */
  since: number;
  read: FeedReader;
  /** For a collection that has a form in brief. */
  readBrief?: BriefReader;
  /** What a reading finds of rows that have just been written, in any order; undefined where they alone do not say. */
  of(rows: Rows): Change[] | undefined;
}
