import { isClaimant, type People } from '#api/claimant.ts';
import type { Passing } from '#api/crash-points.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { inGroups } from './in-groups.ts';
import { createPushMemory } from './push-memory.ts';
import { pushReader } from './push-read.ts';
import type { PushOutcome, PushScope, PushState } from './push-state.ts';
import { pushWriter, type Writing } from './push-write.ts';

/** Reads and writes of a push: one statement each, so that nothing stands between them but the network. */
export interface PushStore {
  /** The state without asking, where pushes have left it here; `write` finds out whether it still stands. */
  recall(scope: PushScope): PushState | undefined;
  /**
   * @returns undefined where the account has no version yet
   * @throws Refusal `unauthorized` for a claimant who is not let in
   */
  read(scope: PushScope): Promise<PushState | undefined>;
  /**
   * Takes over everything, under the account's lock, if the state is still as it was read.
   * @returns false when it is not, with nothing written
   */
  write(scope: PushScope, state: PushState, outcome: PushOutcome): Promise<boolean>;
}

/** A push of more mutations is worth statements of its own, and the others need not wait for it. */
const MOST_IN_COMPANY = 8;

interface PushStores {
  /**
   * Small pushes of different accounts that come at the same time share their statements, and the commit; each is judged by
   * itself. One whose account is held by somebody counts as overtaken, so that none waits for another's.
   */
  shared: PushStore;
  /** Every push has statements of its own, and waits for its account. */
  own: PushStore;
}

interface Options {
  /** How claimants are found; without them nobody who claims is let in. */
  people?: People | undefined;
  /** Over which connection those in company are written. */
  inLine?: Db | undefined;
  /** Told when a statement that writes those in company is on its way. */
  passing?: Passing | undefined;
}

/** The two ways to the database there are for a process (decisions 020, 026), with what it remembers of them (decision 030). */
export function createPushStores(db: Db | Tx, { people, inLine, passing }: Options = {}): PushStores {
  const { rowsOf, rowOf, stateOf } = pushReader(db, people);
  const { write } = pushWriter(db, people);
  const { writeTogether } = pushWriter(inLine ?? db, people, passing);
  const sharedRowOf = inGroups({ together: rowsOf, alone: rowOf });
  const sharedWrite = inGroups({ together: writeTogether, alone: write });
  const isSmall = ({ keys }: PushScope): boolean => keys.length <= MOST_IN_COMPANY;
  const memory = createPushMemory();
  const noting = async (writing: Writing, written: Promise<boolean>): Promise<boolean> => {
    const { scope, state, outcome } = writing;
    const forget = () => memory.forget(scope.caller.accountId);
    const isWritten = await written.catch((fault: unknown) => {
      forget();
      throw fault;
    });
    if (isWritten && isSmall(scope)) memory.note(scope, state, outcome);
    else forget();
    return isWritten;
  };
  return {
    shared: {
      recall(scope) {
        const { caller } = scope;
        const state = memory.recall(scope);
        const actor = state && (isClaimant(caller) ? people?.toActor(state.person, caller) : caller);
        return actor && { ...state, actor };
      },
      read: async (scope) => stateOf(scope, await (isSmall(scope) ? sharedRowOf : rowOf)(scope)),
      write(scope, state, outcome) {
        const writing = { scope, state, outcome };
        return noting(writing, (isSmall(scope) ? sharedWrite : write)(writing));
      },
    },
    own: {
      recall: () => undefined,
      read: async (scope) => stateOf(scope, await rowOf(scope)),
      write: (scope, state, outcome) => write({ scope, state, outcome }),
    },
  };
}

/**
 * The store of a push that has the database to itself, as in a transaction.
 * @param people how claimants are found; without them nobody who claims is let in
 */
export function createPushStore(db: Db | Tx, people?: People): PushStore {
  return createPushStores(db, { people }).own;
}
