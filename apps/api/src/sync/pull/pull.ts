import { MAX_PULL_LIMIT, PULL_LIMIT } from '@tagfalter/contract/protocol';
import type { BriefEntry, Change, PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import { TEXT_FIELDS, type TextFieldName } from '@tagfalter/domain/entry-fields';
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
  /** Tests pass a later version's feed. */
  feed?: DiaryFeed;
  served: ProtocolRange;
  /** Without it only actors may pull. */
  callerLookup?: CallerLookup;
}

export type PullQuery = InferOutput<typeof pullChanges.query>;

export type Pull = (caller: Actor | TokenSubject, query: PullQuery) => Promise<PullReply>;

/**
 * Reads changes in commit order (S1) without a transaction: the account head first, then the records, which are at
 * least as new. So the page is complete up to the head's version; later records come with the next page. A page without
 * `more` contains every effect up to `lastMutationId` (S5).
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
    // The key contains the account's version, so that a page read ahead equals a read now.
    const keyOf = (wanted: PageSpan) => JSON.stringify([wanted, query.days, protocol]);
    const ready = await ahead.take(accountId, keyOf(span));
    const { reached, more, ...page } = ready ?? (await readIn(span));
    if (more && place.isFirst) {
      // A device with brief entries takes a small first page, and the largest pages after it.
      const next = { ...span, after: reached, ...(isBrief && place.after === 0 ? { limit: MAX_PULL_LIMIT } : {}) };
      ahead.begin(accountId, keyOf(next), () => readIn(next));
    }
    return { ...head, ...page, cursor: writeCursor(place, reached, more), more };
  };
}

/** Records above `after`, at most `limit`. @param upTo version of the account, read before the records */
export interface PageSpan extends FeedSpan {
  upTo: number;
}

interface Reach {
  /** The page is complete up to this version. */
  reached: number;
  /** A page follows; also true for records written after the account head was read. */
  more: boolean;
}

type Records = Reach & { changes: Change[] };

/** Order of the feed (S1). */
export const byVersion = (a: { version: number }, b: { version: number }): number => a.version - b.version;

/** An extra record tells whether another page follows. */
const oneMore = ({ after, limit }: FeedSpan): FeedSpan => ({ after, limit: limit + 1 });

/**
 * UTF-16 code units of a page per wanted record. Long texts make a page shorter, else it would not arrive within a
 * request's time (spec decision 73).
 */
const CHARACTERS_PER_RECORD = 2000;

/** A change, or a living entry in brief. */
type FeedRecord = Change | BriefEntry;

/** UTF-16 code units of its texts. */
function charactersOf(one: FeedRecord): number {
  if (!('collection' in one)) return charactersIn(one);
  if (one.collection === 'revisions') return charactersIn(one.record.content);
  return charactersIn(one.record ?? one.deleted?.entry ?? {});
}

function charactersIn(texts: Partial<Record<TextFieldName, string>>): number {
  return TEXT_FIELDS.reduce((sum, name) => sum + (texts[name]?.length ?? 0), 0);
}

/** Records that fit into a page; at least one. */
function fitting(records: readonly FeedRecord[], limit: number): number {
  let left = limit * CHARACTERS_PER_RECORD;
  const over = records.findIndex((one) => {
    left -= charactersOf(one);
    return left < 0;
  });
  return Math.min(limit, over < 0 ? records.length : Math.max(1, over));
}

/** @param records by version */
function reachOf(records: readonly FeedRecord[], { after, limit, upTo }: PageSpan): Reach {
  const fit = fitting(records, limit);
  const last = records.length > fit ? records[fit - 1] : undefined;
  const reached = Math.min(last?.version ?? upTo, upTo);
  // In an empty span the next page would have the same cursor: later records wait for the next pull.
  return { reached, more: upTo > after && records.some(({ version }) => version > reached) };
}

function within<R extends { version: number }>({ reached }: Reach, records: readonly R[]): R[] {
  return records.filter(({ version }) => version <= reached);
}

interface Reading {
  db: Db;
  feed: DiaryFeed;
  accountId: string;
  /** Device's protocol. */
  protocol: number;
}

/** Only for protocols with revisions (S13). */
async function readHistory({ db, feed, accountId, protocol }: Reading, span: FeedSpan): Promise<Change[]> {
  return feed.historySince <= protocol ? feed.readRevisions(db, accountId, span) : [];
}

/** Entries and revisions as one page. */
export async function readPage(reading: Reading, span: PageSpan): Promise<Records> {
  const { db, feed, accountId } = reading;
  const wanted = oneMore(span);
  const [entries, history] = await Promise.all([feed.readEntries(db, accountId, wanted), readHistory(reading, wanted)]);
  const changes = history.length === 0 ? entries : [...entries, ...history].sort(byVersion);
  const reach = reachOf(changes, span);
  return { changes: within(reach, changes), ...reach };
}

/** As `readPage`, with living entries in brief. */
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
