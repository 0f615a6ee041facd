import type { Failpoint } from '#api/base/failpoints.ts';
import { type CallerLookup, isTokenSubject } from '#api/base/token-subject.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { groupCommit } from './group-commit.ts';
import { pushAlone } from './push-alone.ts';
import { pushReader } from './push-read.ts';
import type { PushOutcome, PushScope, PushState } from './push-state.ts';
import { createPushStateCache } from './push-state-cache.ts';
import { pushWriter, type Writing } from './push-write.ts';

/** Reads and writes the state of a push: one statement each, to save round trips (decision 020). */
export interface PushStore {
  /** State without a read, if the cache has it. It may be stale; `write` compares. */
  getCached(scope: PushScope): PushState | undefined;
  /**
   * @returns `undefined` if the account does not exist
   * @throws Refusal `unauthorized` for a token subject that is not let in
   */
  read(scope: PushScope): Promise<PushState | undefined>;
  /**
   * Writes the outcome under the account's lock, if version, epoch and device are still those of `state`.
   * @returns false if they are not; then nothing is written
   */
  write(scope: PushScope, state: PushState, outcome: PushOutcome): Promise<boolean>;
}

/** A push of more mutations gets its own statements: others in its batch would wait for it. */
const MAX_BATCHED_MUTATIONS = 8;

interface PushStores {
  /**
   * Small pushes of different accounts share statements and commit; each succeeds or conflicts by itself. A locked
   * account is skipped (`SKIP LOCKED`) and counts as a conflict. So no push waits for another account.
   */
  shared: PushStore;
  /** Each push has its own statements and waits for the lock of its account. */
  own: PushStore;
}

interface Options {
  /** Accounts lie on several machines: no statement may name two of them. */
  isDistributed?: boolean | undefined;
  /** Reads token subjects; without it every token subject is refused. */
  callerLookup?: CallerLookup | undefined;
  /** Connection for batched writes. Defaults to `db`. */
  serial?: Db | undefined;
  /** Passed when a batched write has been sent. */
  failpoint?: Failpoint | undefined;
}

/** The stores of a process: batched with a cache, and single (decision 020). */
export function createPushStores(db: Db | Tx, options: Options = {}): PushStores {
  const { callerLookup, serial, failpoint, isDistributed } = options;
  if (isDistributed) {
    const own = createAloneStore(db, callerLookup);
    return { shared: own, own };
  }
  const { rowsOf, rowOf, stateOf } = pushReader(db, callerLookup);
  const { write } = pushWriter(db, callerLookup);
  const { writeBatch } = pushWriter(serial ?? db, callerLookup, failpoint);
  const batchedRowOf = groupCommit({ batch: rowsOf, single: rowOf });
  const batchedWrite = groupCommit({ batch: writeBatch, single: write });
  const isSmall = ({ keys }: PushScope): boolean => keys.length <= MAX_BATCHED_MUTATIONS;
  const cache = createPushStateCache();
  const caching = async (writing: Writing, written: Promise<boolean>): Promise<boolean> => {
    const { scope, state, outcome } = writing;
    const forget = () => cache.forget(scope.caller.accountId);
    const isWritten = await written.catch((fault: unknown) => {
      forget();
      throw fault;
    });
    if (isWritten && isSmall(scope)) cache.put(scope, state, outcome);
    else forget();
    return isWritten;
  };
  return {
    shared: {
      getCached(scope) {
        const { caller } = scope;
        const state = cache.get(scope);
        const actor = state && (isTokenSubject(caller) ? callerLookup?.toActor(state.person, caller) : caller);
        return actor && { ...state, actor };
      },
      read: async (scope) => stateOf(scope, await (isSmall(scope) ? batchedRowOf : rowOf)(scope)),
      write(scope, state, outcome) {
        const writing = { scope, state, outcome };
        return caching(writing, (isSmall(scope) ? batchedWrite : write)(writing));
      },
    },
    own: {
      getCached: () => undefined,
      read: async (scope) => stateOf(scope, await rowOf(scope)),
      write: (scope, state, outcome) => write({ scope, state, outcome }),
    },
  };
}

function createAloneStore(db: Db | Tx, callerLookup: CallerLookup | undefined): PushStore {
  const { read, write } = pushAlone(db, callerLookup);
  const { stateOf } = pushReader(db, callerLookup);
  return {
    getCached: () => undefined,
    async read(scope) {
      const row = await read(scope);
      return row && stateOf(scope, row);
    },
    write: (scope, state, outcome) => write({ scope, state, outcome }),
  };
}

/** A store without batches and cache, as for a transaction. */
export function createPushStore(db: Db | Tx, options: Pick<Options, 'callerLookup' | 'isDistributed'> = {}): PushStore {
  return createPushStores(db, options).own;
}
