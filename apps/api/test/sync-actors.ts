import { randomUUID } from 'node:crypto';
import type { EntryOffer, RevisionOffer } from '@tagfalter/contract/mutations';
import type { PullReply, SyncedEntry } from '@tagfalter/contract/sync-pull';
import type { Mutation, PushBody, PushReply } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { WorkKind } from '@tagfalter/domain/entry-work';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import type { AnswerChange } from '@tagfalter/domain/reflection';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import type { Actor } from '#api/base/actor.ts';
import type { Nudges } from '#api/changes/nudges.ts';
import { users } from '#api/db/account-schema.ts';
import { addHandles, handlesOf } from '#api/db/handles.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { diaryFeed } from '#api/features/entries/feed/feed.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { createPull } from '#api/sync/pull/pull.ts';
import { createPush } from '#api/sync/push/push.ts';
import { isTreatedAsDistributed } from './citus-database.ts';

/** Inserts person, handles and owner, as a registration does. */
export async function insertAccount(db: Db, { id, ...more }: { id: string; entrySpace?: string; email?: string }) {
  const names = { firstName: 'Mia', lastName: 'Muster', username: id.slice(0, 18), email: `${id}@example.org` };
  const row = { id, issuer: 'test', subject: id, ...names, ...more };
  await db.transaction(async (tx) => {
    await tx.insert(users).values(row);
    await addHandles(tx, id, handlesOf(row));
    await tx.insert(owners).values({ ownerId: id, kind: 'account' });
  });
}

/** An account without an identity: enough behind authentication. */
export async function makeActor(db: Db, options: Partial<Actor> = {}): Promise<Actor> {
  const [accountId, entrySpace] = [randomUUID(), randomUUID()];
  const email = `${accountId}@example.org`;
  await insertAccount(db, { id: accountId, entrySpace, email });
  return { accountId, entrySpace, email, emailVerified: true, isPro: false, subscriptions: [], ...options };
}

/** Accepts every question. */
export const ANY_QUESTION = { has: () => true };

export const silent: Pick<Nudges, 'publish'> = { publish: () => {} };

/** A device that counts, stamps and sends mutations. */
export interface TestDevice {
  clientId: string;
  outbox: Mutation[];
  /** @param more images, and whether the device had an entry */
  save(date: string, fields: Partial<EntryFields>, more?: SaveMore): Mutation;
  /** Edits a text with its base (S7). @param isMerged merged on the device */
  edit(date: string, before: string, after: string, isMerged?: boolean): Mutation;
  answer(date: string, answers: AnswerChange): Mutation;
  /** @param baseVersion version the device has pulled; by default the current one */
  remove(date: string, baseVersion?: number): Mutation;
  /** @param fields the device's copy @param more version of the deletion, and photos */
  restore(date: string, fields: Partial<EntryFields>, more?: { add?: ImageRef[]; baseVersion?: number }): Mutation;
  /** @param baseVersion version of the deletion the device has pulled */
  purge(date: string, baseVersion: number): Mutation;
  /** Asks the assistant. */
  ask(date: string, work: WorkKind, timeZone?: string): Mutation;
  /** Offers an entry from before a restore (S13). */
  offer(
    offer: Pick<EntryOffer, 'date' | 'fields' | 'stamp' | 'epoch' | 'version' | 'answers'>,
    add?: ImageRef[],
  ): Mutation;
  /** Offers a revision from before a restore (S13). */
  offerRevision(offer: RevisionOffer): Mutation;
  /** Sends these, or the outbox, which is empty afterwards. */
  push(mutations?: Mutation[]): Promise<PushReply>;
  pull(cursor?: string, limit?: number, protocol?: number): Promise<PullReply>;
}

interface SaveMore {
  add?: ImageRef[];
  remove?: string[];
  hadEntry?: boolean;
}

export interface DeviceOptions {
  /** Device clock, milliseconds since the epoch. */
  now?: () => number;
  /** Server clock, if it differs. */
  serverNow?: () => number;
  clientId?: string;
}

/** Calls push and pull without HTTP. */
export function makeDevice(db: Db, actor: Actor, options: DeviceOptions = {}): TestDevice {
  const { now = Date.now, serverNow = now, clientId = randomUUID() } = options;
  const deps = { db, nudges: silent, now: serverNow, served: SERVED, isDistributed: isTreatedAsDistributed(db) };
  const push = createPush({ ...deps, questions: ANY_QUESTION });
  const pull = createPull(deps);
  const protocol = SERVED.current;
  let lastAt = HLC_ZERO;
  let lastId = 0;
  const note = (name: string, args: unknown): Mutation => {
    lastAt = hlcTick(lastAt, now());
    lastId += 1;
    const mutation = { id: lastId, key: randomUUID(), name, args, at: lastAt };
    device.outbox.push(mutation);
    return mutation;
  };
  const device: TestDevice = {
    clientId,
    outbox: [],
    save: (date, fields, { add = [], remove = [], hadEntry = false } = {}) =>
      note('entry.save', { date, timeZone: 'UTC', fields, addImages: add, removeImages: remove, hadEntry }),
    edit: (date, before, after, isMerged = false) =>
      note('entry.save', {
        date,
        timeZone: 'UTC',
        ...{ fields: { text: after }, bases: { text: reverseEdit(before, after) }, addImages: [], removeImages: [] },
        hadEntry: false,
        ...(isMerged ? { mergedTexts: ['text'] } : {}),
      }),
    answer: (date, answers) =>
      note('entry.save', {
        date,
        timeZone: 'UTC',
        fields: {},
        addImages: [],
        removeImages: [],
        answers,
        hadEntry: false,
      }),
    ask: (date, work, timeZone = 'UTC') => note('entry.ask', { date, timeZone, work }),
    remove: (date, baseVersion = Number.MAX_SAFE_INTEGER) => note('entry.delete', { date, baseVersion }),
    restore: (date, fields, { add: addImages = [], baseVersion = 0 } = {}) =>
      note('entry.restore', { date, timeZone: 'UTC', fields, addImages, baseVersion }),
    purge: (date, baseVersion) => note('entry.purge', { date, baseVersion }),
    offer: (offer, addImages = []) => note('entry.offer', { timeZone: 'UTC', addImages, ...offer }),
    offerRevision: (offer) => note('revision.offer', offer),
    push(mutations = device.outbox.splice(0)) {
      const body: PushBody = { protocol, clientId, mutations };
      return push(actor, body);
    },
    pull: (cursor, limit, spoken = protocol) => pull(actor, { cursor, limit, clientId, protocol: spoken }),
  };
  return device;
}

/** Feed of a later version, with history from protocol 2 on. */
export const laterFeed = { ...diaryFeed, historySince: 2 };

/** Oldest change first. */
export function entriesOf({ changes }: Pick<PullReply, 'changes'>): (SyncedEntry | null)[] {
  return changes.flatMap((change) => (change.collection === 'entries' ? [change.record] : []));
}

export function imageRef(seed: string): ImageRef {
  return {
    hash: Buffer.from(seed).toString('hex').padEnd(64, '0').slice(0, 64),
    type: 'image/jpeg',
    size: 10,
    name: `${seed}.jpg`,
  };
}
