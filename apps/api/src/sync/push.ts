import { isMutationName } from '@tagfalter/contract/mutations';
import type { Mutation, MutationResult, PushBody, PushReply } from '@tagfalter/contract/sync-push';
import { type Hlc, hlcClamp, hlcMillis } from '@tagfalter/domain/clock';
import type { Actor } from '#api/actor.ts';
import { type Changes, changeAccount } from '#api/changes/account-lock.ts';
import type { Versions } from '#api/changes/feed.ts';
import type { DueMutation, Effect, MutationBatch, MutationContext, Mutator } from '#api/changes/mutator.ts';
import type { Tx } from '#api/db/open.ts';
import { Refusal } from '#api/refusal.ts';
import { advanceClient, claimClient } from './client-row.ts';
import { claimKeys, findAnswers, type KeyedMutation, keepAnswers, repeatedAnswer, withKey } from './processed.ts';
import { checkProtocol, type ProtocolRange } from './protocol.ts';
import { ComparisonNeeded, TextMerges } from './text-merges.ts';

export interface PushDeps extends Changes {
  mutators: readonly Mutator[];
  now: () => number;
  served: ProtocolRange;
}

/**
 * Processes a device's outbox: each mutation takes effect exactly once (S2). Everything happens in one transaction
 * that holds the account's lock: the device's last id and which of the mutations are known are read by statements of
 * their own after the lock was granted. Those above the last id are applied unless they are known by their key, from
 * a push under another name; the rest is answered again. The id advances with their effects, also past refused ones,
 * so that one bad mutation never blocks the queue.
 * @throws Refusal `client_too_old`, `foreign_client`, `mutation_gap`, `epoch_left`
 */
export async function push(deps: PushDeps, actor: Actor, body: PushBody): Promise<PushReply> {
  checkProtocol(body.protocol, deps.served);
  const merges = new TextMerges();
  for (;;) {
    try {
      return await attempt(deps, actor, body, merges);
    } catch (fault) {
      if (!(fault instanceof ComparisonNeeded)) throw fault;
      merges.compare();
    }
  }
}

/** @throws ComparisonNeeded with nothing done, when texts have to be compared outside the lock first */
function attempt(deps: PushDeps, actor: Actor, body: PushBody, merges: TextMerges): Promise<PushReply> {
  const { accountId } = actor;
  const { clientId, epoch } = body;
  const mutations = body.mutations.map((mutation) => withKey(clientId, mutation));
  return changeAccount(deps, accountId, async (tx, versions) => {
    // Its days may be gone here: it pulls and offers them first, or its edits of them would be refused (S13).
    if (epoch !== undefined && epoch !== versions.epoch) throw new Refusal('epoch_left');
    const [client, unknown] = await Promise.all([
      claimClient(tx, accountId, clientId),
      claimKeys(tx, accountId, mutations),
    ]);
    const due = dueAmong(mutations, client.lastMutationId, unknown);
    const known = mutations.filter(({ key }) => !unknown.has(key));
    const earlier = await findAnswers(tx, accountId, known);
    const receivedAt = deps.now();
    const { stamped, lastAt } = stamp(due, clientId, client.lastAt, receivedAt);
    const fresh = stamped.filter(({ key }) => unknown.has(key));
    const context = { actor, receivedAt, versions, merge: merges.merge };
    const { results, batches } = await applyAll(tx, deps.mutators, context, fresh);
    merges.check();
    // Under the lock no write waits for another: they travel together.
    const writes = [...batches].map((batch) => batch.write());
    const lastMutationId = client.lastMutationId + due.length;
    if (due.length > 0) {
      writes.push(keepAnswers(tx, accountId, fresh, results));
      writes.push(advanceClient(tx, accountId, clientId, { lastMutationId, lastAt }));
    }
    await Promise.all(writes);
    const answer = ({ id, key }: KeyedMutation) =>
      results.get(id) ?? repeatedAnswer(id, earlier.get(key), versions.before);
    return { protocol: body.protocol, lastMutationId, results: mutations.map(answer) };
  });
}

/**
 * The mutations above the last id, in order. A profile that was copied or set back counts on from the same id as its
 * twin, whose mutations stand under these numbers already: taking its own for repeated would lose them (S2). Their keys
 * tell.
 * @param unknown keys of what has not been processed
 * @throws Refusal `mutation_gap` when an id is missing before one that came, or stands for another mutation; upon which
 *   the device takes a new name and sends everything again
 */
function dueAmong(mutations: readonly KeyedMutation[], last: number, unknown: ReadonlySet<string>): KeyedMutation[] {
  const due: KeyedMutation[] = [];
  for (const mutation of mutations) {
    const expected = last + due.length + 1;
    const isOfTwin = mutation.id <= last && unknown.has(mutation.key);
    if (mutation.id > expected || isOfTwin) throw new Refusal('mutation_gap', { details: { lastMutationId: last } });
    if (mutation.id === expected) due.push(mutation);
  }
  return due;
}

interface StampedMutation {
  id: number;
  key: string;
  /** undefined for a mutation this server does not know. */
  call: DueMutation | undefined;
}

/** The mutations as they count here. @param lastAt stamp of the device's last one @param now milliseconds since the epoch */
function stamp(
  mutations: readonly KeyedMutation[],
  by: string,
  lastAt: Hlc,
  now: number,
): { stamped: StampedMutation[]; lastAt: Hlc } {
  let latest = lastAt;
  const stamped = mutations.map((mutation) => {
    const at = hlcClamp(mutation.at, now);
    // A device's stamps only grow: one that claims an earlier moment than its last mutation is not believed.
    if (at > latest) latest = at;
    const { id, key } = mutation;
    return { id, key, call: toDue(mutation, { at, by }, hlcMillis(latest)) };
  });
  return { stamped, lastAt: latest };
}

/** @returns the answers by mutation id, and what is to be written */
async function applyAll(
  tx: Tx,
  mutators: readonly Mutator[],
  context: MutationContext,
  mutations: readonly StampedMutation[],
): Promise<{ results: Map<number, MutationResult>; batches: Set<MutationBatch> }> {
  const calls = mutations.flatMap(({ call }) => call ?? []);
  const batches = await openBatches(tx, mutators, context, calls);
  const results = mutations.map(({ id, call }) => [id, applyOne(id, call, batches, context.versions)] as const);
  return { results: new Map(results), batches: new Set(batches.values()) };
}

function toDue(mutation: Mutation, clock: DueMutation['clock'], madeAt: number): DueMutation | undefined {
  const { name, args } = mutation;
  return isMutationName(name) ? { name, args, clock, madeAt } : undefined;
}

/** Lets every feature that takes part load its records; answers its batch by mutation name. */
async function openBatches(
  tx: Tx,
  mutators: readonly Mutator[],
  context: MutationContext,
  calls: readonly DueMutation[],
): Promise<Map<string, MutationBatch>> {
  const batches = new Map<string, MutationBatch>();
  for (const mutator of mutators) {
    const own = calls.filter((call) => mutator.names.includes(call.name));
    if (own.length === 0) continue;
    const batch = await mutator.open(tx, context, own);
    for (const name of mutator.names) batches.set(name, batch);
  }
  return batches;
}

function applyOne(
  id: number,
  call: DueMutation | undefined,
  batches: ReadonlyMap<string, MutationBatch>,
  versions: Versions,
): MutationResult {
  const batch = call && batches.get(call.name);
  if (!call || !batch) return { id, status: 'refused', code: 'bad_request', details: { reason: 'unknown mutation' } };
  try {
    return applied(id, versions, batch.apply(call));
  } catch (fault) {
    if (fault instanceof Refusal) return { id, status: 'refused', code: fault.code, details: fault.details };
    throw fault;
  }
}

function applied(id: number, versions: Versions, { rejected, dropped }: Effect): MutationResult {
  return { id, status: 'applied', version: versions.current, rejected, dropped };
}
