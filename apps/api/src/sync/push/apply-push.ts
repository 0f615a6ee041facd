import type { ParsedMutation } from '@tagfalter/contract/mutations';
import type { Mutation, MutationResult, PushBody, PushReply } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, type Hlc, hlcClamp, hlcMillis } from '@tagfalter/domain/clock';
import { countedMadeAt, type EditBounds, firstSignInOf } from '@tagfalter/domain/edit-window';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { TokenSubject } from '#api/base/token-subject.ts';
import { createVersions, type Versions } from '#api/changes/versions.ts';
import { EntryBatch } from '#api/features/entries/rules/entry-batch.ts';
import { type ParsedMutations, parseMutations } from '#api/features/entries/rules/parse-mutations.ts';
import type { DueMutation, Effect } from '#api/features/entries/rules/push-records.ts';
import type { KnownQuestions } from '#api/features/entries/rules/questions-port.ts';
import type { ClientState } from './client-row.ts';
import type { PushEffort } from './effort.ts';
import { repeatedResult, toRemember } from './processed.ts';
import type { PushOutcome, PushScope, PushState } from './push-state.ts';

/** A push before any read. */
export interface ParsedPush extends Pick<ParsedMutations, 'mutations' | 'entryIds'> {
  scope: PushScope;
  body: PushBody;
}

/** @param questions known questions */
export function parsePush(
  questions: Pick<KnownQuestions, 'has'>,
  caller: Actor | TokenSubject,
  body: PushBody,
): ParsedPush {
  const { needs, ...parsed } = parseMutations(caller.entrySpace, body.mutations, questions);
  const keys = body.mutations.map(({ key }) => key);
  return { scope: { caller, clientId: body.clientId, keys, needs }, body, ...parsed };
}

interface ApplyOptions {
  /** Milliseconds since the epoch. */
  receivedAt: number;
  effort: PushEffort;
}

export interface AppliedPush {
  reply: PushReply;
  /** Written before the reply; `undefined` if nothing changed. */
  outcome: PushOutcome | undefined;
}

/**
 * Applies a push to the current records; pure (S2). Pauses whenever its effort has used up a turn of the event loop.
 * Applies mutations above the device's last id, unless their key is known; those get their result again. The last id
 * also passes refused mutations.
 * @throws Refusal `mutation_gap`, `epoch_left`
 */
export function* applyPush(
  push: ParsedPush,
  state: PushState,
  { receivedAt, effort }: ApplyOptions,
): Generator<void, AppliedPush> {
  const { clientId, epoch, mutations, protocol } = push.body;
  const { actor } = state;
  // A restore may have lost entries: the device must pull and offer them first, or its edits would be refused (S13).
  if (epoch !== undefined && epoch !== state.epoch) throw new Refusal('epoch_left');
  const client = state.client ?? newClient(state, receivedAt);
  const { firstSignInAt } = client;
  const bounds = { registeredAt: actor.registeredAt, firstSignInAt };
  const due = dueMutations(mutations, client.lastMutationId, state.processed);
  const { stamped, lastAt } = stamp(due, push.mutations, { by: clientId, lastAt: client.lastAt, receivedAt, bounds });
  const versions = createVersions(state.version, state.epoch);
  const batch = new EntryBatch({ actor, receivedAt, versions, effort }, push.entryIds, state);
  const results = new Map<string, MutationResult>();
  for (const { id, key, due: one } of stamped) {
    const isKnown = state.processed.has(key) || results.has(key);
    if (!isKnown) results.set(key, applyOne(id, one, batch, versions));
    if (effort.isTurnOver()) yield;
  }
  const response = ({ id, key }: Mutation): MutationResult => {
    const result = results.get(key);
    return result ? { ...result, id } : repeatedResult(id, state.processed.get(key) ?? null, state.version);
  };
  const lastMutationId = client.lastMutationId + due.length;
  const reply = { protocol, lastMutationId, results: mutations.map(response) };
  if (due.length === 0 && state.client) return { reply, outcome: undefined };
  const outcome = {
    version: versions.current,
    client: { lastMutationId, lastAt, firstSignInAt },
    remembered: toRemember(results),
    ...batch.rows(),
  };
  return { reply, outcome };
}

/** A new client name. */
function newClient({ actor: { signedInAt }, epoch }: PushState, receivedAt: number): ClientState {
  const firstSignInAt = firstSignInOf({ signedInAt, epoch, receivedAt });
  return { lastMutationId: 0, lastAt: HLC_ZERO, firstSignInAt };
}

/**
 * Mutations above the last id, in order. A copied profile reuses its twin's ids: only keys tell a repeat from a new
 * mutation (S2).
 * @param processed known mutations by key
 * @throws Refusal `mutation_gap` if an id is missing or another mutation's; the device then takes a new client id and
 * sends all again
 */
function dueMutations(
  mutations: readonly Mutation[],
  last: number,
  processed: ReadonlyMap<string, unknown>,
): Mutation[] {
  const due: Mutation[] = [];
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
  /** `undefined` for an unknown kind of mutation. */
  due: DueMutation | undefined;
}

/** Clamps and orders stamps. @param device client id, latest stamp, arrival, and bounds for the time of its edits */
function stamp(
  due: readonly Mutation[],
  mutations: ReadonlyMap<number, ParsedMutation>,
  { by, lastAt, receivedAt, bounds }: { by: string; lastAt: Hlc; receivedAt: number; bounds: EditBounds },
): { stamped: StampedMutation[]; lastAt: Hlc } {
  let latest = lastAt;
  const stamped = due.map(({ id, key, at: claimed }) => {
    const at = hlcClamp(claimed, receivedAt);
    // `madeAt` never goes back within a device: an edit cannot be backdated into its edit window (spec decision 11).
    // Merging uses the mutation's own stamp.
    if (at > latest) latest = at;
    const mutation = mutations.get(id);
    const madeAt = countedMadeAt({ madeAt: hlcMillis(latest), receivedAt }, bounds);
    return { id, key, due: mutation && { mutation, clock: { at, by }, madeAt } };
  });
  return { stamped, lastAt: latest };
}

function applyOne(id: number, due: DueMutation | undefined, batch: EntryBatch, versions: Versions): MutationResult {
  if (!due) return { id, status: 'refused', code: 'bad_request', details: { reason: 'mutation not understood' } };
  try {
    return applied(id, versions, batch.apply(due));
  } catch (fault) {
    if (fault instanceof Refusal) return { id, status: 'refused', code: fault.code, details: fault.details };
    throw fault;
  }
}

function applied(id: number, versions: Versions, { rejected, dropped }: Effect): MutationResult {
  return { id, status: 'applied', version: versions.current, rejected, dropped };
}
