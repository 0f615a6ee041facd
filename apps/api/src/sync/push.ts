import type { PushBody, PushReply } from '@tagfalter/contract/sync-push';
import { type MergeText, mergeText, mergeTextRoughly } from '@tagfalter/domain/merge-text';
import type { Actor } from '#api/actor.ts';
import { type Changes, lockAccount } from '#api/changes/account-lock.ts';
import type { Mutator } from '#api/changes/mutator.ts';
import { isCollision, retryCollisions } from '#api/changes/retry.ts';
import { type Claimant, isClaimant, type People } from '#api/claimant.ts';
import type { Db } from '#api/db/open.ts';
import { Refusal } from '#api/refusal.ts';
import { createTurns } from '#api/turns.ts';
import { withKey } from './processed.ts';
import { checkProtocol, type ProtocolRange } from './protocol.ts';
import type { PushOutcome, PushState } from './push-state.ts';
import { createPushStore, createPushStores, type PushStore } from './push-store.ts';
import { type ParsedPush, parsePush, workOut } from './work-out.ts';

export interface PushDeps extends Changes {
  /** Over which connection small pushes are written, one group after the other; that of the others unless it is said. */
  inLine?: Db;
  mutators: readonly Mutator[];
  /** Milliseconds since the epoch. */
  now: () => number;
  served: ProtocolRange;
  /** How claimants are found; where it is absent, only actors push. */
  people?: People;
  /** Told of an account that is about to change. */
  announce?: ((accountId: string, sessionId?: string | null) => void) | undefined;
  /** Told of an account of which the assistant may have been asked something, once that is certain. */
  afterAsking?: ((accountId: string) => void) | undefined;
}

/** Processes a device's outbox. */
export type Push = (caller: Actor | Claimant, body: PushBody) => Promise<PushReply>;

/** After so many attempts the account changes faster than a push is worked out: the next one takes the lock first. */
const MOST_ROUNDS = 4;
/** A third of what a device waits for an answer: one whose push hangs here is served when it sends that again. */
const PATIENCE_MS = 10_000;

/**
 * Each mutation takes effect exactly once (S2). What a push depends on is read as it stands at one moment; what comes
 * of it is worked out with nothing locked, however long its texts take to compare (S7); then one call takes the
 * account's lock and writes everything, unless something has changed since that moment. If so, it starts again.
 * @throws Refusal `client_too_old`, `foreign_client`, `mutation_gap`, `epoch_left`, and `unauthorized` for a claimant who
 *   is not let in
 */
export function createPush(deps: PushDeps): Push {
  const { shared, own } = createPushStores(deps.db, deps);
  const inTurn = createTurns(PATIENCE_MS);
  const work = async (parsed: ParsedPush): Promise<PushReply> => {
    const recalled = await attemptRecalled(deps, shared, parsed);
    if (recalled) return recalled;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const reply = await attempt(deps, round === 0 ? shared : own, parsed, mergeText).catch(asOvertaken);
      if (reply) return reply;
    }
    return retryCollisions(() => lockAndPush(deps, parsed));
  };
  return async (caller, body) => {
    checkProtocol(body.protocol, deps.served);
    const mutations = body.mutations.map((mutation) => withKey(body.clientId, mutation));
    const parsed = parsePush(deps.mutators, caller, { ...body, mutations });
    // A device may send the next before it has heard of the last: each waits for those that came before it (decision 044).
    return inTurn(`${caller.accountId}/${body.clientId}`, () => work(parsed));
  };
}

/** What the database has ended in a collision has written nothing: it starts again like what was overtaken. */
function asOvertaken(fault: unknown): undefined {
  if (!isCollision(fault)) throw fault;
}

/** @returns undefined when something has changed meanwhile, with nothing written */
async function attempt(
  deps: PushDeps,
  store: PushStore,
  push: ParsedPush,
  merge: MergeText,
): Promise<PushReply | undefined> {
  const state = await store.read(push.scope);
  if (!state) return undefined;
  const { reply, outcome } = workOut(push, state, { receivedAt: deps.now(), merge });
  return outcome ? take(deps, store, push, { state, outcome, reply }) : reply;
}

/**
 * Spares the reading where the process knows how pushes have left the account. Only writing compares that with the
 * database: where nothing is to be written, or the push would be refused, it starts again.
 */
async function attemptRecalled(deps: PushDeps, store: PushStore, push: ParsedPush): Promise<PushReply | undefined> {
  const state = store.recall(push.scope);
  if (!state) return undefined;
  try {
    const { reply, outcome } = workOut(push, state, { receivedAt: deps.now(), merge: mergeText });
    return outcome && (await take(deps, store, push, { state, outcome, reply }));
  } catch (fault) {
    if (fault instanceof Refusal) return undefined;
    return asOvertaken(fault);
  }
}

/** What has come of a push, and what it was worked out on. */
interface WorkedOut {
  state: PushState;
  outcome: PushOutcome;
  reply: PushReply;
}

/** @returns undefined when something has changed meanwhile, with nothing written */
async function take(
  { nudges, announce, passing, afterAsking }: PushDeps,
  store: PushStore,
  push: ParsedPush,
  { state, outcome, reply }: WorkedOut,
): Promise<PushReply | undefined> {
  passing?.('applied');
  const { caller } = push.scope;
  const { accountId } = caller;
  const isChange = outcome.version !== state.version;
  const by = isClaimant(caller) ? caller.sessionId : null;
  if (isChange) announce?.(accountId, by);
  if (!(await store.write(push.scope, state, outcome))) return undefined;
  passing?.('committed');
  const { version, epoch } = state;
  if (isChange)
    nudges.publish(accountId, { version: outcome.version, by, written: { after: version, epoch, rows: outcome } });
  if (outcome.entries.some(({ work }) => work !== null)) afterAsking?.(accountId);
  return reply;
}

/** Under the lock nothing can change meanwhile, and nobody may wait for a comparison of texts. */
async function lockAndPush(deps: PushDeps, push: ParsedPush): Promise<PushReply> {
  const { accountId } = push.scope.caller;
  let isChanged = false;
  const nudges = {
    publish: () => {
      isChanged = true;
    },
  };
  const reply = await deps.db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    deps.passing?.('account-locked');
    const quiet = { ...deps, nudges, announce: undefined, passing: undefined, afterAsking: undefined };
    return attempt(quiet, createPushStore(tx, deps.people), push, mergeTextRoughly);
  });
  if (!reply) throw new Error('an account changed under its lock');
  if (isChanged) deps.nudges.publish(accountId);
  if (isChanged) deps.afterAsking?.(accountId);
  return reply;
}
