import { isMutationName } from '@tagfalter/contract/mutations';
import type { MutationResult, PushBody, PushReply } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, type Hlc, hlcClamp, hlcMillis } from '@tagfalter/domain/clock';
import type { MergeText } from '@tagfalter/domain/merge-text';
import type { Actor } from '#api/actor.ts';
import type {
  Call,
  DueMutation,
  Effect,
  MutationBatch,
  Mutator,
  ParsedCalls,
  StandingRecords,
} from '#api/changes/mutator.ts';
import { createVersions, type Versions } from '#api/changes/versions.ts';
import type { Claimant } from '#api/claimant.ts';
import { Refusal } from '#api/refusal.ts';
import { type KeyedMutation, repeatedResult, toRemember } from './processed.ts';
import type { PushOutcome, PushScope, PushState } from './push-state.ts';

/** A push that has been parsed, before anything was read. */
export interface ParsedPush {
  scope: PushScope;
  body: Omit<PushBody, 'mutations'> & { mutations: readonly KeyedMutation[] };
  /** The calls of mutations this server knows, by mutation id. */
  calls: ReadonlyMap<number, Call>;
  parts: readonly Part[];
}

/** The share of one feature in a push. */
interface Part extends ParsedCalls {
  mutator: Mutator;
}

/** Lets every feature that takes part parse its mutations. */
export function parsePush(
  mutators: readonly Mutator[],
  caller: Actor | Claimant,
  body: ParsedPush['body'],
): ParsedPush {
  const { clientId, mutations } = body;
  const calls = new Map<number, Call>();
  for (const { id, name, args } of mutations) if (isMutationName(name)) calls.set(id, { name, args });
  const parts = mutators.map((mutator) => {
    const own = [...calls.values()].filter(({ name }) => mutator.names.includes(name));
    return { mutator, ...mutator.parse(caller.accountId, own) };
  });
  const needs = {
    entryIds: parts.flatMap((part) => part.needs.entryIds),
    historyOf: parts.flatMap((part) => part.needs.historyOf),
    audioHashes: parts.flatMap((part) => part.needs.audioHashes),
    revisionIds: parts.flatMap((part) => part.needs.revisionIds),
  };
  const keys = mutations.map(({ key }) => key);
  return { scope: { caller, clientId, keys, needs }, body, calls, parts };
}

/** What a push makes of its surroundings: when it came, and how texts are merged. */
interface Surroundings {
  /** Milliseconds since the epoch. */
  receivedAt: number;
  merge: MergeText;
}

/**
 * What comes of a push on records as they stand; pure. Mutations above the device's last id are applied unless they are
 * known by their key, from a push under another name or from this very one; the rest is answered again. The id advances
 * with their effects, also past refused ones, so that one bad mutation never blocks the queue.
 * @returns the reply, and what has to be written before it may be given; undefined where that is nothing
 * @throws Refusal `foreign_client`, `mutation_gap`, `epoch_left`
 */
export function workOut(
  push: ParsedPush,
  state: PushState,
  { receivedAt, merge }: Surroundings,
): { reply: PushReply; outcome: PushOutcome | undefined } {
  const { clientId, epoch, mutations, protocol } = push.body;
  const { actor } = state;
  if (state.isForeign) throw new Refusal('foreign_client');
  // Its days may be gone here: it pulls and offers them first, or its edits of them would be refused (S13).
  if (epoch !== undefined && epoch !== state.epoch) throw new Refusal('epoch_left');
  const client = state.client ?? { lastMutationId: 0, lastAt: HLC_ZERO };
  const due = dueAmong(mutations, client.lastMutationId, state.processed);
  const { stamped, lastAt } = stamp(due, push.calls, { by: clientId, lastAt: client.lastAt, receivedAt });
  const versions = createVersions(state.version, state.epoch);
  const batches = openBatches(push.parts, state, { actor, receivedAt, versions, merge });
  const results = new Map<string, MutationResult>();
  for (const { id, key, mutation } of stamped) {
    const isKnown = state.processed.has(key) || results.has(key);
    if (!isKnown) results.set(key, applyOne(id, mutation, batches, versions));
  }
  const answer = ({ id, key }: KeyedMutation): MutationResult => {
    const result = results.get(key);
    return result ? { ...result, id } : repeatedResult(id, state.processed.get(key) ?? null, state.version);
  };
  const lastMutationId = client.lastMutationId + due.length;
  const reply = { protocol, lastMutationId, results: mutations.map(answer) };
  if (due.length === 0 && state.client) return { reply, outcome: undefined };
  const rows = [...new Set(batches.values())].map((batch) => batch.rows());
  const outcome = {
    version: versions.current,
    client: { lastMutationId, lastAt },
    remembered: toRemember(results),
    entries: rows.flatMap(({ entries }) => entries),
    revisions: rows.flatMap(({ revisions }) => revisions),
  };
  return { reply, outcome };
}

/**
 * The mutations above the last id, in order. A profile that was copied or set back counts on from the same id as its
 * twin, whose mutations stand under these numbers already: taking its own for repeated would lose them (S2). Their keys
 * tell.
 * @param processed what is known, by key
 * @throws Refusal `mutation_gap` when an id is missing before one that came, or stands for another mutation; upon which
 *   the device takes a new name and sends everything again
 */
function dueAmong(
  mutations: readonly KeyedMutation[],
  last: number,
  processed: ReadonlyMap<string, unknown>,
): KeyedMutation[] {
  const due: KeyedMutation[] = [];
  for (const mutation of mutations) {
    const expected = last + due.length + 1;
    const isOfTwin = mutation.id <= last && !processed.has(mutation.key);
    if (mutation.id > expected || isOfTwin) throw new Refusal('mutation_gap', { details: { lastMutationId: last } });
    if (mutation.id === expected) due.push(mutation);
  }
  return due;
}

interface StampedMutation {
  id: number;
  key: string;
  /** undefined for one this server does not know. */
  mutation: DueMutation | undefined;
}

/** The mutations as they count here. @param device its name, the latest stamp of its mutations so far, and when this push came */
function stamp(
  due: readonly KeyedMutation[],
  calls: ReadonlyMap<number, Call>,
  { by, lastAt, receivedAt }: { by: string; lastAt: Hlc; receivedAt: number },
): { stamped: StampedMutation[]; lastAt: Hlc } {
  let latest = lastAt;
  const stamped = due.map(({ id, key, at: claimed }) => {
    const at = hlcClamp(claimed, receivedAt);
    // A device's stamps only grow. One that claims an earlier moment merges by that, but counts as made no earlier than the
    // device's latest (decision 11).
    if (at > latest) latest = at;
    const call = calls.get(id);
    return { id, key, mutation: call && { call, clock: { at, by }, madeAt: hlcMillis(latest) } };
  });
  return { stamped, lastAt: latest };
}

/** The batches of the features by the names of their mutations. */
function openBatches(
  parts: readonly Part[],
  standing: StandingRecords,
  context: Parameters<ParsedCalls['open']>[0],
): Map<string, MutationBatch> {
  return new Map(
    parts.flatMap((part) => {
      const batch = part.open(context, standing);
      return part.mutator.names.map((name) => [name, batch] as const);
    }),
  );
}

function applyOne(
  id: number,
  mutation: DueMutation | undefined,
  batches: ReadonlyMap<string, MutationBatch>,
  versions: Versions,
): MutationResult {
  const batch = mutation && batches.get(mutation.call.name);
  if (!mutation || !batch) {
    return { id, status: 'refused', code: 'bad_request', details: { reason: 'unknown mutation' } };
  }
  try {
    return applied(id, versions, batch.apply(mutation));
  } catch (fault) {
    if (fault instanceof Refusal) return { id, status: 'refused', code: fault.code, details: fault.details };
    throw fault;
  }
}

function applied(id: number, versions: Versions, { rejected, dropped }: Effect): MutationResult {
  return { id, status: 'applied', version: versions.current, rejected, dropped };
}
