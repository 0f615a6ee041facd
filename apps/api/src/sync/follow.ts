import type { Change } from '@tagfalter/contract/sync-pull';
import { type Carried, MOST_CARRIED, MOST_CARRIED_BYTES } from '@tagfalter/contract/sync-stream';
import type { Actor } from '#api/actor.ts';
import type { Feed } from '#api/changes/feed.ts';
import type { Commit } from '#api/changes/nudges.ts';
import type { Rows } from '#api/changes/rows.ts';
import { type Claimant, isClaimant } from '#api/claimant.ts';
import { type AccountState, isStale } from './cursor.ts';
import { checkProtocol } from './protocol.ts';
import { type PullDeps, readPage } from './pull.ts';
import { createStandingReader } from './standing.ts';

/** Tells one reader of an account. */
export interface Follow {
  /**
   * A change is about to be committed: whether the reader is let in can be looked up until then.
   * @param sessionId of who changes the account: for its own readers the commit will say it
   */
  expect(sessionId?: string | null): void;
  /**
   * Answers what has changed since it was asked last, as the data of an event; null where the device does better to
   * pull, undefined where nothing has.
   * @param commit what is known to be committed; it spares finding out
   * @throws Refusal `unauthorized` when the reader is not let in any more
   */
  next(commit?: Commit): Promise<string | null | undefined>;
}

/**
 * Follows an account for one reader, from where it stands now.
 * @param protocol what the reader understands; nothing is carried to one who does not say
 * @throws Refusal `unauthorized`, `client_too_old`, `bad_request`
 */
export type StartFollowing = (caller: Actor | Claimant, protocol: number | undefined) => Promise<Follow>;

/**
 * What a stream carries is what a pull would answer: as it has just been written where that leads on from what the reader
 * was told last, else it is read. Whether the session still stands is looked up each time and for each reader, at most
 * 500 ms before the commit is told; for the session that pushed, its own push has (decision 027). So somebody who was
 * signed out elsewhere reads no further word.
 */
export function createFollowing({ db, feeds: known, served, people }: PullDeps): StartFollowing {
  const readStanding = createStandingReader(db, people);
  return async (caller, protocol) => {
    const { account } = await readStanding(caller);
    checkProtocol(protocol, served);
    if (protocol === undefined) return { expect: () => {}, next: async () => null };
    const feeds = known.filter(({ since }) => since <= protocol);
    return follow(account, {
      sessionId: isClaimant(caller) ? caller.sessionId : null,
      stand: async () => (await readStanding(caller)).account,
      read: async ({ after, upTo }, written) => {
        if (upTo <= after || upTo - after > MOST_CARRIED) return null;
        const told = written?.after === after ? changesOf(feeds, written.rows) : undefined;
        if (told) return told;
        const { changes } = await readPage(db, feeds, caller.accountId, { after, upTo, limit: MOST_CARRIED });
        return changes;
      },
    });
  };
}

/** What a reading would find of rows that have just been written; undefined where a collection has to be read. */
function changesOf(feeds: readonly Feed[], rows: Rows): Change[] | undefined {
  const changes: Change[] = [];
  for (const feed of feeds) {
    const part = feed.of(rows);
    if (!part) return undefined;
    changes.push(...part);
  }
  return changes.sort((a, b) => a.version - b.version);
}

type Span = Pick<Carried, 'after' | 'upTo'>;

interface Reading {
  /** The reader's. */
  sessionId: string | null;
  /** Where the account stands, if the reader is let in. */
  stand(): Promise<AccountState>;
  /**
   * Null where there is nothing, or too much to carry.
   * @param written what of the span is at hand
   */
  read(span: Span, written?: Commit['written']): Promise<Change[] | null>;
}

/** So long, in milliseconds, what was looked up for an expected change may be used. */
const EXPECTED_MS = 500;

/** @param told where the account stood when the reader was told last */
function follow(told: AccountState, { sessionId, stand, read }: Reading): Follow {
  const { epoch } = told;
  let after = told.version;
  let expected: { at: number; standing: Promise<AccountState> } | undefined;
  const isOwn = (by?: string | null): boolean => sessionId !== null && by === sessionId;
  const advance = (upTo: number): Span => {
    const span = { after, upTo };
    after = upTo;
    return span;
  };
  const answer = (span: Span, account: AccountState, changes: Change[] | null) => {
    const place = { after: span.after, knows: span.after, isFirst: false };
    if (isStale(place, account, epoch)) return null;
    if (span.upTo <= span.after) return undefined;
    return changes && dataOf({ ...span, epoch, changes });
  };
  /** Only where the commit says in which epoch it was: what was looked up before it may be of the one before (S13). */
  const standingAt = ({ by, written }: Commit, last: number): Promise<AccountState> => {
    if (isOwn(by) && written?.epoch === epoch) return Promise.resolve({ ...told, version: last });
    const early = expected;
    expected = undefined;
    const isOf = early && written?.epoch === epoch && performance.now() - early.at < EXPECTED_MS;
    return isOf ? early.standing : stand();
  };
  return {
    expect(by) {
      if (isOwn(by)) return;
      const standing = stand();
      // Whoever asks hears of it.
      standing.catch(() => undefined);
      expected = { at: performance.now(), standing };
    },
    async next(commit) {
      if (commit !== undefined && commit.version > after) {
        const span = advance(commit.version);
        return answer(span, ...(await Promise.all([standingAt(commit, span.after), read(span, commit.written)])));
      }
      const account = await stand();
      const span = advance(account.version);
      return answer(span, account, await read(span));
    },
  };
}

function dataOf(carried: Carried): string | null {
  const data = JSON.stringify(carried);
  return Buffer.byteLength(data) > MOST_CARRIED_BYTES ? null : data;
}
