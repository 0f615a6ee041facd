import { isMutationName } from '@tagfalter/contract/mutations';
import type { Mutation, PushBody, PushReply } from '@tagfalter/contract/sync-push';
import { hlcClamp, hlcMillis, isClampOf } from '@tagfalter/domain/clock';
import type { Actor } from '#api/actor.ts';
import { type Changes, changeAccount } from '#api/changes/account-lock.ts';
import type { Versions } from '#api/changes/feed.ts';
import type { DueMutation, Effect, MutationBatch, MutationContext, Mutator } from '#api/changes/mutator.ts';
import type { Tx } from '#api/db/open.ts';
import { Refusal } from '#api/http/refusal.ts';
import {
  advanceClient,
  type ClientState,
  claimClient,
  type MutationResult,
  storedResults,
  storeResults,
} from './client-row.ts';
import { checkProtocol, type ProtocolRange } from './protocol.ts';
import { ComparisonNeeded, TextMerges } from './text-merges.ts';

export interface PushDeps extends Changes {
  mutators: readonly Mutator[];
  now: () => number;
  served: ProtocolRange;
}

/** Mutations of a push by what is to happen with them. */
interface Sorted {
  /** Processed by an earlier push. */
  repeated: number[];
  /** To be processed now, ids without gaps. */
  due: Mutation[];
}

/**
 * Processes a device's outbox: each mutation takes effect exactly once (S2). Everything happens in one transaction
 * that holds the account's lock: the device's last id is read by a statement of its own after the lock was granted,
 * mutations up to it are answered again, those after it are applied, and the id advances with their effects, also
 * past refused ones, so that one bad mutation never blocks the queue.
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
  const { clientId, mutations, epoch } = body;
  return changeAccount(deps, accountId, async (tx, versions) => {
    // Its days may be gone here: it pulls and offers them first, or its edits of them would be refused (S13).
    if (epoch !== undefined && epoch !== versions.epoch) throw new Refusal('epoch_left');
    const client = await claimClient(tx, accountId, clientId);
    refuseFork(mutations, client);
    const { repeated, due } = sortMutations(mutations, client.lastMutationId);
    const earlier = await storedResults(tx, accountId, clientId, repeated);
    const context = { actor, receivedAt: deps.now(), versions, merge: merges.merge };
    const { results, batches, state } = await applyDue(tx, deps.mutators, context, clientId, client, due);
    merges.check();
    // Under the lock no write waits for another: they travel together.
    const writes = [...batches].map((batch) => batch.write());
    if (due.length > 0) {
      writes.push(storeResults(tx, accountId, clientId, results), advanceClient(tx, accountId, clientId, state));
    }
    await Promise.all(writes);
    const fresh = new Map(results.map((result) => [result.id, result]));
    const answer = ({ id }: Mutation) => fresh.get(id) ?? earlier.get(id) ?? plain(id, versions.before);
    return { protocol: body.protocol, lastMutationId: state.lastMutationId, results: mutations.map(answer) };
  });
}

/**
 * A profile that was copied or set back counts on from the same id as its twin, whose mutations stand under these numbers
 * already: taking its own for repeated would lose them (S2). The last one tells by its stamp.
 * @throws Refusal `mutation_gap`, upon which the device takes a new name
 */
function refuseFork(mutations: readonly Mutation[], { lastMutationId, lastAt }: ClientState): void {
  const last = mutations.find(({ id }) => id === lastMutationId);
  if (last && !isClampOf(lastAt, last.at)) throw new Refusal('mutation_gap', { details: { lastMutationId } });
}

/** @throws Refusal `mutation_gap` when an id is missing before one that came */
function sortMutations(mutations: readonly Mutation[], last: number): Sorted {
  const sorted: Sorted = { repeated: [], due: [] };
  for (const mutation of mutations) {
    const expected = last + sorted.due.length + 1;
    if (mutation.id > expected) throw new Refusal('mutation_gap', { details: { lastMutationId: last } });
    if (mutation.id === expected) sorted.due.push(mutation);
    else if (mutation.id <= last) sorted.repeated.push(mutation.id);
  }
  return sorted;
}

async function applyDue(
  tx: Tx,
  mutators: readonly Mutator[],
  context: MutationContext,
  clientId: string,
  client: ClientState,
  mutations: readonly Mutation[],
): Promise<{ results: MutationResult[]; batches: Set<MutationBatch>; state: ClientState }> {
  if (mutations.length === 0) return { results: [], batches: new Set(), state: client };
  let lastAt = client.lastAt;
  const due = mutations.map((mutation) => {
    const at = hlcClamp(mutation.at, context.receivedAt);
    // A device's stamps only grow: one that claims an earlier moment than its last mutation is not believed.
    if (at > lastAt) lastAt = at;
    return { id: mutation.id, call: toDue(mutation, { at, by: clientId }, hlcMillis(lastAt)) };
  });
  const calls = due.flatMap(({ call }) => call ?? []);
  const batches = await openBatches(tx, mutators, context, calls);
  const results = due.map(({ id, call }) => applyOne(id, call, batches, context.versions));
  const state = { lastMutationId: client.lastMutationId + mutations.length, lastAt };
  return { results, batches: new Set(batches.values()), state };
}

/** undefined for a mutation this server does not know. */
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

/** Answer for a mutation of an earlier push that left nothing else to say. */
function plain(id: number, version: number): MutationResult {
  return { id, status: 'applied', version, rejected: [], dropped: [] };
}
