import { MAX_PULL_LIMIT, PULL_LIMIT } from '@tagfalter/contract/protocol';
import type { BriefDay, Change, PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import type { InferOutput } from 'valibot';
import type { Actor } from '#api/actor.ts';
import type { Feed, FeedSpan } from '#api/changes/feed.ts';
import type { Claimant, People } from '#api/claimant.ts';
import type { Db } from '#api/db/open.ts';
import { isStale, readCursor, writeCursor } from './cursor.ts';
import { checkProtocol, type ProtocolRange } from './protocol.ts';
import { createReadAhead } from './read-ahead.ts';
import { createStandingReader } from './standing.ts';

export interface PullDeps {
  db: Db;
  feeds: readonly Feed[];
  served: ProtocolRange;
  /** How claimants are found; where it is absent, only actors pull. */
  people?: People;
}

export type PullQuery = InferOutput<typeof pullChanges.query>;

/** Tells a device what has changed. */
export type Pull = (caller: Actor | Claimant, query: PullQuery) => Promise<PullReply>;

/**
 * Reads what changed after a cursor, in the order of commits (S1).
 *
 * The reads are single statements in an order that cannot lie, without a transaction around them: first, at one moment,
 * the device's last processed id and the account's version, then the records. They see at least as much, so everything
 * up to that version is there; a record that is written again in between has left the span for a later version, and
 * comes with the next page. A page without `more` holds the effect of every mutation up to `lastMutationId`, and no day
 * is missing there for having moved on (S5).
 * @throws Refusal `client_too_old`, `foreign_client`, and `unauthorized` for a claimant who is not let in
 */
export function createPull({ db, feeds: known, served, people }: PullDeps): Pull {
  const readStanding = createStandingReader(db, people);
  const ahead = createReadAhead<Records>();
  return async (caller, query) => {
    checkProtocol(query.protocol, served);
    // Who does not say what they understand gets what everybody does.
    const protocol = query.protocol ?? served.oldest;
    const { account, lastMutationId } = await readStanding(caller, query.clientId);
    const answer = { protocol, lastMutationId, epoch: account.epoch };

    const place = readCursor(query.cursor, account.version);
    if (isStale(place, account, query.epoch)) {
      return { ...answer, changes: [], cursor: '', more: false, reset: true, restoredTo: account.restoredTo };
    }

    const feeds = known.filter(({ since }) => since <= protocol);
    const { accountId } = caller;
    const span = { after: place.after, upTo: account.version, limit: query.limit ?? PULL_LIMIT };
    const isBrief = query.days === 'brief';
    const readIn = (wanted: PageSpan) => (isBrief ? readBriefPage : readPage)(db, feeds, accountId, wanted);
    // Of the same version of the account it would be read just so now.
    const keyOf = (wanted: PageSpan) => JSON.stringify([wanted, query.days, protocol]);
    const ready = await ahead.take(accountId, keyOf(span));
    const { reached, more, ...records } = ready ?? (await readIn(span));
    if (more && place.isFirst) {
      // A device that asks in brief begins with a small page, and goes on with the largest where that has come quickly.
      const next = { ...span, after: reached, ...(isBrief && place.after === 0 ? { limit: MAX_PULL_LIMIT } : {}) };
      ahead.begin(accountId, keyOf(next), () => readIn(next));
    }
    return { ...answer, ...records, cursor: writeCursor(place, reached, more), more };
  };
}

/** Which records a page holds: those above `after`, at most `limit`. @param upTo the account's version, read before them */
export interface PageSpan extends FeedSpan {
  upTo: number;
}

/** How far a page goes. */
interface Reach {
  /** The version up to which it is everything. */
  reached: number;
  /** Whether there is more to come, also of what was written again after the account's version was read. */
  more: boolean;
}

type Records = Reach & { changes: Change[] };

const byVersion = (a: { version: number }, b: { version: number }): number => a.version - b.version;

/** One more than a page holds is read, to know whether there is more. */
const oneMore = ({ after, limit }: FeedSpan): FeedSpan => ({ after, limit: limit + 1 });

/** How far the page goes that holds what fits of these records. */
function reachOf(records: readonly { version: number }[], { after, limit, upTo }: PageSpan): Reach {
  const last = records.length > limit ? records[limit - 1] : undefined;
  const reached = Math.min(last?.version ?? upTo, upTo);
  // Where nothing was to be told, what has come since is for the next pull: the same cursor would lead nowhere.
  return { reached, more: upTo > after && records.some(({ version }) => version > reached) };
}

function within<R extends { version: number }>({ reached }: Reach, records: readonly R[]): R[] {
  return records.filter(({ version }) => version <= reached);
}

/** The next `limit` changes over all collections. */
export async function readPage(db: Db, feeds: readonly Feed[], accountId: string, span: PageSpan): Promise<Records> {
  const parts = await Promise.all(feeds.map(({ read }) => read(db, accountId, oneMore(span))));
  const changes = parts.length === 1 ? (parts[0] ?? []) : parts.flat().sort(byVersion);
  const reach = reachOf(changes, span);
  return { changes: within(reach, changes), ...reach };
}

/** As `readPage`, with the entries that live in brief. */
async function readBriefPage(
  db: Db,
  feeds: readonly Feed[],
  accountId: string,
  span: PageSpan,
): Promise<Records & { days: BriefDay[] }> {
  const readIn = ({ read, readBrief }: Feed) =>
    readBrief
      ? readBrief(db, accountId, oneMore(span))
      : read(db, accountId, oneMore(span)).then((changes) => ({ changes, days: [] }));
  const parts = await Promise.all(feeds.map(readIn));
  const changes = parts.flatMap((part) => part.changes).sort(byVersion);
  const days = parts.flatMap((part) => part.days).sort(byVersion);
  const reach = reachOf([...changes, ...days].sort(byVersion), span);
  return { changes: within(reach, changes), days: within(reach, days), ...reach };
}
