import type { PushBody, PushReply } from '@tagfalter/contract/sync-push';
import { mergeTextRoughly } from '@tagfalter/domain/merge-text';
import type { Actor } from '#api/base/actor.ts';
import { withoutCaller } from '#api/base/caller-gone.ts';
import { createFairGate } from '#api/base/fair-gate.ts';
import { createKeyedMutex } from '#api/base/queues.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type CallerLookup, isTokenSubject, type TokenSubject } from '#api/base/token-subject.ts';
import { createTurns, type NextTurn } from '#api/base/turns.ts';
import { isCollision, retryCollisions } from '#api/changes/collisions.ts';
import { type Changes, lockOwner } from '#api/changes/owner-lock.ts';
import type { Db } from '#api/db/open.ts';
import type { KnownQuestions } from '#api/features/entries/rules/questions-port.ts';
import { checkProtocol, type ProtocolRange } from '../protocol.ts';
import { type AppliedPush, applyPush, type ParsedPush, parsePush } from './apply-push.ts';
import { createEfforts, type Efforts, type PushEffort } from './effort.ts';
import type { PushOutcome, PushState } from './push-state.ts';
import { createPushStore, createPushStores, type PushStore } from './push-store.ts';

export interface PushDeps extends Changes {
  /** Connection for batched pushes. Defaults to `db`. */
  serial?: Db;
  /** Accounts lie on several machines (decision 134). */
  isDistributed?: boolean;
  questions: Pick<KnownQuestions, 'has'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  served: ProtocolRange;
  /** Reads token subjects; without it only actors may push. */
  callerLookup?: CallerLookup;
  /** Counts the work of each account; its own by default. */
  efforts?: Efforts;
  /** Called before the write of a push that changes the account. */
  announce?: ((accountId: string, sessionId?: string | null) => void) | undefined;
  /** Called after the commit of a push that may ask the assistant for something. */
  afterAsking?: ((accountId: string) => void) | undefined;
}

/** Processes a part of a device's outbox. */
export type Push = (caller: Actor | TokenSubject, body: PushBody) => Promise<PushReply>;

/** After so many conflicts the account changes faster than a push is applied: then the lock comes first. */
const MAX_ATTEMPTS = 4;
/** A third of the device's timeout: a device whose push hangs is served when it retries. */
const PATIENCE_MS = 10_000;
/** Pushes of one account at a time, and those that wait: a household of devices that send at once. */
const LIMITS = { width: Infinity, widthPerKey: 2, waiting: Infinity, waitingPerKey: 20 };

/**
 * Each mutation takes effect exactly once (S2). One statement reads the state. `applyPush` computes the outcome without
 * a lock, because merging texts may take long (S7). One statement locks the account, compares, and writes. If the state
 * has changed since the read, the push starts again. Long work takes turns with that of other accounts.
 * @throws Refusal `client_too_old`, `mutation_gap`, `epoch_left`; `unauthorized` for a token subject that is not let
 * in; `too_many_requests` for an account that exceeds its work limit (wire 47)
 */
export function createPush(deps: PushDeps): Push {
  const { shared, own } = createPushStores(deps.db, deps);
  const lock = createKeyedMutex(PATIENCE_MS);
  const gate = createFairGate('turns of pushes', LIMITS);
  const { efforts = createEfforts(deps.now) } = deps;
  const nextTurn = createTurns();
  const work = async (push: ParsedPush): Promise<PushReply> => {
    const job = { push, effort: efforts.begin(push.scope.caller.accountId), nextTurn };
    const cached = await attemptCached(deps, shared, job);
    if (cached) return cached;
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const reply = await attempt(deps, round === 0 ? shared : own, job).catch(asConflict);
      if (reply) return reply;
    }
    return retryCollisions(() => lockAndPush(deps, job));
  };
  return async (caller, body) => {
    checkProtocol(body.protocol, deps.served);
    const { accountId } = caller;
    // A complete push is written, even if the device no longer waits for the reply.
    return withoutCaller(() =>
      gate(accountId, () => {
        const parsed = parsePush(deps.questions, caller, body);
        // A push that a device repeats while the first is under way would conflict with it.
        return lock(`${accountId}/${body.clientId}`, () => work(parsed));
      }),
    );
  };
}

/** A push to be worked out, in turns and with what effort. */
interface PushJob {
  push: ParsedPush;
  effort: PushEffort;
  nextTurn: NextTurn;
}

/** A deadlock or serialisation failure wrote nothing: it is retried like a conflict. */
function asConflict(fault: unknown): undefined {
  if (!isCollision(fault)) throw fault;
}

/** @returns `undefined` on a conflict; then nothing is written */
async function attempt(deps: PushDeps, store: PushStore, job: PushJob): Promise<PushReply | undefined> {
  const state = await store.read(job.push.scope);
  if (!state) return undefined;
  const { reply, outcome } = await applyInTurns(deps, job, state);
  return outcome ? commit(deps, store, job.push, { state, outcome, reply }) : reply;
}

/**
 * Applies a push to the cached state. Only a write compares the cache with the database: a push that writes nothing or is
 * refused starts again with a read.
 */
async function attemptCached(deps: PushDeps, store: PushStore, job: PushJob): Promise<PushReply | undefined> {
  const state = store.getCached(job.push.scope);
  if (!state) return undefined;
  try {
    const { reply, outcome } = await applyInTurns(deps, job, state);
    return outcome && (await commit(deps, store, job.push, { state, outcome, reply }));
  } catch (fault) {
    if (fault instanceof Refusal) return undefined;
    return asConflict(fault);
  }
}

/** Most pushes are done within one turn. The state may be stale after a pause: the write compares it. */
async function applyInTurns(
  { now }: PushDeps,
  { push, effort, nextTurn }: PushJob,
  state: PushState,
): Promise<AppliedPush> {
  const steps = applyPush(push, state, { receivedAt: now(), effort });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn(push.scope.caller.accountId);
  }
}

interface ComputedPush {
  state: PushState;
  outcome: PushOutcome;
  reply: PushReply;
}

/** @returns `undefined` on a conflict; then nothing is written */
async function commit(
  { nudges, announce, failpoint, afterAsking }: PushDeps,
  store: PushStore,
  push: ParsedPush,
  { state, outcome, reply }: ComputedPush,
): Promise<PushReply | undefined> {
  failpoint?.('applied');
  const { caller } = push.scope;
  const { accountId } = caller;
  const isChange = outcome.version !== state.version;
  const by = isTokenSubject(caller) ? caller.sessionId : null;
  if (isChange) announce?.(accountId, by);
  if (!(await store.write(push.scope, state, outcome))) return undefined;
  failpoint?.('committed');
  const { version, epoch } = state;
  if (isChange)
    nudges.publish(accountId, { version: outcome.version, by, written: { after: version, epoch, rows: outcome } });
  if (outcome.entries.some(({ work }) => work !== null)) afterAsking?.(accountId);
  return reply;
}

/** Takes the lock first, so there is no conflict. Texts merge roughly, because a merge by words would hold the lock too long. */
async function lockAndPush(deps: PushDeps, job: PushJob): Promise<PushReply> {
  const { accountId } = job.push.scope.caller;
  let isChanged = false;
  const nudges = {
    publish: () => {
      isChanged = true;
    },
  };
  const reply = await deps.db.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    deps.failpoint?.('owner-locked');
    const quiet = { ...deps, nudges, announce: undefined, failpoint: undefined, afterAsking: undefined };
    const effort = { ...job.effort, merge: mergeTextRoughly };
    return attempt(quiet, createPushStore(tx, deps), { ...job, effort });
  });
  if (!reply) throw new Error('an account changed under its lock');
  if (isChanged) deps.nudges.publish(accountId);
  if (isChanged) deps.afterAsking?.(accountId);
  return reply;
}
