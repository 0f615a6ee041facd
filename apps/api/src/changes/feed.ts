import type { BriefDay, Change } from '@tagfalter/contract/sync-pull';
import type { Db } from '#api/db/open.ts';
import type { Rows } from './rows.ts';

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
