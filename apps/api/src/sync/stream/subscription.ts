import type { Change } from '@tagfalter/contract/sync-pull';
import { MAX_POKE_BYTES, MAX_POKE_CHANGES, type Poke } from '@tagfalter/contract/sync-stream';
import type { Actor } from '#api/base/actor.ts';
import { isTokenSubject, type TokenSubject } from '#api/base/token-subject.ts';
import type { Commit } from '#api/changes/nudges.ts';
import { changesIn, diaryFeed } from '#api/features/entries/feed/feed.ts';
import { checkProtocol } from '../protocol.ts';
import { createAccountHeadReader } from '../pull/account-head.ts';
import { type AccountState, isStale } from '../pull/cursor.ts';
import { byVersion, type PullDeps, readPage } from '../pull/pull.ts';
import { shareInTurn } from './share-in-turn.ts';

export interface StreamSubscription {
  /**
   * Announces a commit, so that the session check runs in parallel.
   * @param sessionId writer's session; its own streams need no check, because the push does it
   */
  expect(sessionId?: string | null): void;
  /**
   * Changes since the last call as event data; `null`: pull, `undefined`: nothing changed.
   * @param commit cause of the call, if known; saves reads
   * @throws Refusal `unauthorized` once the reader's session has ended
   */
  next(commit?: Commit): Promise<string | null | undefined>;
}

/**
 * Subscribes from the current version.
 * @param protocol of the reader
 * @throws Refusal `unauthorized`, `client_too_old`, `bad_request`
 */
export type OpenSubscription = (caller: Actor | TokenSubject, protocol: number) => Promise<StreamSubscription>;

/**
 * Events carry pull data: the commit's rows if they follow the reader's last event, else rows read anew. Each event
 * checks the reader's session, at most 500 ms before the commit is known (decision 027). So a stream ends with the
 * first event after a sign-out elsewhere. Streams told together share reads and serialisation.
 */
export function subscriptionOpener({ db, feed = diaryFeed, served, callerLookup }: PullDeps): OpenSubscription {
  const readHead = createAccountHeadReader(db, callerLookup);
  const shareState = shareInTurn<AccountState>();
  const shareData = shareInTurn<string | null>();
  return async (caller, protocol) => {
    const { account } = await readHead(caller);
    checkProtocol(protocol, served);
    const { accountId } = caller;
    const { epoch } = account;
    const changesOf = async ({ after, upTo }: Span, written: Commit['written']): Promise<Change[] | null> => {
      const known = written?.after === after ? changesIn(written.rows, feed.historySince <= protocol) : undefined;
      if (known) return known.sort(byVersion);
      const page = await readPage({ db, feed, accountId, protocol }, { after, upTo, limit: MAX_POKE_CHANGES });
      // Long texts shorten a page: a device would take omitted records for known.
      return page.reached < upTo ? null : page.changes;
    };
    const who = isTokenSubject(caller) ? [caller.issuer, caller.subject, caller.sessionId] : [];
    const readerKey = JSON.stringify([accountId, ...who]);
    return subscriptionFrom(account, {
      sessionId: isTokenSubject(caller) ? caller.sessionId : null,
      readState: () => shareState(readerKey, async () => (await readHead(caller)).account),
      read: async (span, written) => {
        const { after, upTo } = span;
        if (upTo <= after || upTo - after > MAX_POKE_CHANGES) return null;
        const key = JSON.stringify([accountId, protocol, epoch, after, upTo]);
        return shareData(key, async () => {
          const changes = await changesOf(span, written);
          return changes && dataOf({ ...span, epoch, changes });
        });
      },
    });
  };
}

type Span = Pick<Poke, 'after' | 'upTo'>;

interface Reading {
  /** Reader's session. */
  sessionId: string | null;
  /** @throws Refusal `unauthorized` once the reader's session has ended */
  readState(): Promise<AccountState>;
  /** Changes of a span as event data; `null` if none or too many. @param written rows of the commit, if known */
  read(span: Span, written?: Commit['written']): Promise<string | null>;
}

/** Milliseconds for which `expect`'s check counts. */
const EXPECTED_MS = 500;

/** @param known state at the reader's last event */
function subscriptionFrom(known: AccountState, { sessionId, readState, read }: Reading): StreamSubscription {
  const { epoch } = known;
  let after = known.version;
  let expected: { at: number; state: Promise<AccountState> } | undefined;
  const isOwn = (by?: string | null): boolean => sessionId !== null && by === sessionId;
  const advance = (upTo: number): Span => {
    const span = { after, upTo };
    after = upTo;
    return span;
  };
  const response = (span: Span, account: AccountState, data: string | null) => {
    const place = { after: span.after, knows: span.after, isFirst: false };
    if (isStale(place, account, epoch)) return null;
    if (span.upTo <= span.after) return undefined;
    return data;
  };
  /** An early check counts only if the commit names its epoch: it may be older than a restore (S13). */
  const stateAt = ({ by, written }: Commit, last: number): Promise<AccountState> => {
    if (isOwn(by) && written?.epoch === epoch) return Promise.resolve({ ...known, version: last });
    const early = expected;
    expected = undefined;
    const isOf = early && written?.epoch === epoch && performance.now() - early.at < EXPECTED_MS;
    return isOf ? early.state : readState();
  };
  return {
    expect(by) {
      if (isOwn(by)) return;
      const state = readState();
      // `next` awaits the same promise and gets the error.
      state.catch(() => undefined);
      expected = { at: performance.now(), state };
    },
    async next(commit) {
      if (commit !== undefined && commit.version > after) {
        const span = advance(commit.version);
        return response(span, ...(await Promise.all([stateAt(commit, span.after), read(span, commit.written)])));
      }
      const account = await readState();
      const span = advance(account.version);
      return response(span, account, await read(span));
    },
  };
}

function dataOf(poke: Poke): string | null {
  const data = JSON.stringify(poke);
  return Buffer.byteLength(data) > MAX_POKE_BYTES ? null : data;
}
