import { MAX_PULL_LIMIT, PULL_LIMIT } from '@tagfalter/contract/protocol';
import type { BriefEntry, Change, PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import type { InferOutput } from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import type { CallerLookup, TokenSubject } from '#api/base/token-subject.ts';
import type { Db } from '#api/db/open.ts';
import { type DiaryFeed, diaryFeed } from '#api/features/entries/feed/feed.ts';
import type { FeedSpan } from '#api/features/entries/feed-span.ts';
import { checkProtocol, type ProtocolRange } from '../protocol.ts';
import { createAccountHeadReader } from './account-head.ts';
import { isStale, readCursor, writeCursor } from './cursor.ts';
import { createReadAhead } from './read-ahead.ts';

export interface PullDeps {
  db: Db;
  /** Defaults to the feed of this version; tests pass a later one. */
  feed?: DiaryFeed;
  served: ProtocolRange;
  /** Reads token subjects; without it only actors may pull. */
  callerLookup?: CallerLookup;
}

export type PullQuery = InferOutput<typeof pullChanges.query>;

/** Reads a page of changes. */
export type Pull = (caller: Actor | TokenSubject, query: PullQuery) => Promise<PullReply>;

/**
 * Reads the changes after a cursor, in commit order (S1).
 *
 * Needs no transaction: the first statement reads the account head, the second the records, which then are at least as
 * new. So the page is complete up to the head's version. A record that is written in between has a later version and
 * comes with the next page. A page without `more` contains the effect of every mutation up to `lastMutationId` (S5).
 * @throws Refusal `client_too_old`, and `unauthorized` for a token subject that is not let in
 */
export function createPull({ db, feed = diaryFeed, served, callerLookup }: PullDeps): Pull {
  const readHead = createAccountHeadReader(db, callerLookup);
  const ahead = createReadAhead<Records>();
  return async (caller, query) => {
    const { protocol } = query;
    checkProtocol(protocol, served);
    const { account, lastMutationId } = await readHead(caller, query.clientId);
    const head = { protocol, lastMutationId, epoch: account.epoch };

    const place = readCursor(query.cursor, account.version);
    if (isStale(place, account, query.epoch)) {
      return { ...head, changes: [], cursor: '', more: false, reset: true, restoredTo: account.restoredTo };
    }

    const { accountId } = caller;
    const span = { after: place.after, upTo: account.version, limit: query.limit ?? PULL_LIMIT };
    const isBrief = query.days === 'brief';
    const records = { db, feed, accountId, protocol };
    const readIn = (wanted: PageSpan) => (isBrief ? readBriefPage : readPage)(records, wanted);
    // The key contains the account's version: a page read ahead is what a read now would return.
    const keyOf = (wanted: PageSpan) => JSON.stringify([wanted, query.days, protocol]);
    const ready = await ahead.take(accountId, keyOf(span));
    const { reached, more, ...page } = ready ?? (await readIn(span));
    if (more && place.isFirst) {
      // A device that pulls brief days asks for a small first page, and for the largest pages if that came quickly.
      const next = { ...span, after: reached, ...(isBrief && place.after === 0 ? { limit: MAX_PULL_LIMIT } : {}) };
      ahead.begin(accountId, keyOf(next), () => readIn(next));
    }
    return { ...head, ...page, cursor: writeCursor(place, reached, more), more };
  };
}

/** A page: records above `after`, at most `limit`. @param upTo version of the account, read before the records */
export interface PageSpan extends FeedSpan {
  upTo: number;
}

interface Reach {
  /** Version up to which the page is complete. */
  reached: number;
  /** Whether another page follows; also true if records were written after the account head was read. */
  more: boolean;
}

type Records = Reach & { changes: Change[] };

/** Order of the feed (S1). */
export const byVersion = (a: { version: number }, b: { version: number }): number => a.version - b.version;

/** Reads one record more than the page holds, to know whether another page follows. */
const oneMore = ({ after, limit }: FeedSpan): FeedSpan => ({ after, limit: limit + 1 });

function reachOf(records: readonly { version: number }[], { after, limit, upTo }: PageSpan): Reach {
  const last = records.length > limit ? records[limit - 1] : undefined;
  const reached = Math.min(last?.version ?? upTo, upTo);
  // In an empty span `more` stays false: the next page would have the same cursor. Later records wait for the next pull.
  return { reached, more: upTo > after && records.some(({ version }) => version > reached) };
}

function within<R extends { version: number }>({ reached }: Reach, records: readonly R[]): R[] {
  return records.filter(({ version }) => version <= reached);
}

interface Reading {
  db: Db;
  feed: DiaryFeed;
  accountId: string;
  /** Protocol version of the device. */
  protocol: number;
}

/** Reads revisions, if the device's protocol knows them (S13). */
async function readHistory({ db, feed, accountId, protocol }: Reading, span: FeedSpan): Promise<Change[]> {
  return feed.historySince <= protocol ? feed.readRevisions(db, accountId, span) : [];
}

/** Reads entries and revisions as one page. */
export async function readPage(reading: Reading, span: PageSpan): Promise<Records> {
  const { db, feed, accountId } = reading;
  const wanted = oneMore(span);
  const [entries, history] = await Promise.all([feed.readEntries(db, accountId, wanted), readHistory(reading, wanted)]);
  const changes = history.length === 0 ? entries : [...entries, ...history].sort(byVersion);
  const reach = reachOf(changes, span);
  return { changes: within(reach, changes), ...reach };
}

/** As `readPage`, but living entries come in brief. */
async function readBriefPage(reading: Reading, span: PageSpan): Promise<Records & { days: BriefEntry[] }> {
  const { db, feed, accountId } = reading;
  const wanted = oneMore(span);
  const [{ changes: deletions, days }, history] = await Promise.all([
    feed.readBriefEntries(db, accountId, wanted),
    readHistory(reading, wanted),
  ]);
  const changes = [...deletions, ...history].sort(byVersion);
  const reach = reachOf([...changes, ...days].sort(byVersion), span);
  return { changes: within(reach, changes), days: within(reach, days), ...reach };
}
