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
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { diaryFeed } from '#api/features/entries/feed/feed.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { createPull } from '#api/sync/pull/pull.ts';
import { createPush } from '#api/sync/push/push.ts';

/** A registered account without an identity: enough for everything behind authentication. */
export async function makeActor(db: Db, options: Partial<Actor> = {}): Promise<Actor> {
  const [accountId, entrySpace] = [randomUUID(), randomUUID()];
  const email = `${accountId}@example.org`;
  const names = { firstName: 'Mia', lastName: 'Muster', username: accountId };
  await db.insert(users).values({ id: accountId, issuer: 'test', subject: accountId, entrySpace, email, ...names });
  await db.insert(owners).values({ ownerId: accountId, kind: 'account' });
  return { accountId, entrySpace, email, emailVerified: true, isPro: false, subscriptions: [], ...options };
}

/** Questions of which every one may be answered. */
export const ANY_QUESTION = { has: () => true };

/** Nudges that are heard by nobody. */
export const silent: Pick<Nudges, 'publish'> = { publish: () => {} };

/** One phone or laptop: counts its mutations and stamps them, sends them when told to. */
export interface TestDevice {
  clientId: string;
  outbox: Mutation[];
  /** @param more images, and whether the device had an entry of the day */
  save(date: string, fields: Partial<EntryFields>, more?: SaveMore): Mutation;
  /** Writes a text and says what it was begun on (S7). @param isMerged whether it has met another's words on the device */
  edit(date: string, before: string, after: string, isMerged?: boolean): Mutation;
  /** Answers reflection questions. */
  answer(date: string, answers: AnswerChange): Mutation;
  /** @param baseVersion the version of the day this device has pulled; whatever stands when it is absent */
  remove(date: string, baseVersion?: number): Mutation;
  /** Brings a deleted day back. @param fields what the device has of it @param more version of the deletion, and photos */
  restore(date: string, fields: Partial<EntryFields>, more?: { add?: ImageRef[]; baseVersion?: number }): Mutation;
  /** Empties a deleted day. @param baseVersion version of the deletion that this device has pulled */
  purge(date: string, baseVersion: number): Mutation;
  /** Asks the assistant for something of a day. */
  ask(date: string, work: WorkKind, timeZone?: string): Mutation;
  /** Brings back a day as it was pulled before a restore (S13). */
  offer(
    offer: Pick<EntryOffer, 'date' | 'fields' | 'stamp' | 'epoch' | 'version' | 'answers'>,
    add?: ImageRef[],
  ): Mutation;
  /** Brings back an earlier version of a day as it was pulled before a restore (S13). */
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
  /** The device's wall clock, milliseconds since the epoch. */
  now?: () => number;
  /** The server's, where it differs. */
  serverNow?: () => number;
  clientId?: string;
}

/** A device that talks to push and pull as they are, without HTTP. */
export function makeDevice(db: Db, actor: Actor, options: DeviceOptions = {}): TestDevice {
  const { now = Date.now, serverNow = now, clientId = randomUUID() } = options;
  const deps = { db, nudges: silent, now: serverNow, served: SERVED };
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

/** The feed of a later version, which has begun to deliver the history with protocol 2. */
export const laterFeed = { ...diaryFeed, historySince: 2 };

/** The entries among the changes of a page, oldest change first. */
export function entriesOf({ changes }: Pick<PullReply, 'changes'>): (SyncedEntry | null)[] {
  return changes.flatMap((change) => (change.collection === 'entries' ? [change.record] : []));
}

/** A photo as a device refers to it. */
export function imageRef(seed: string): ImageRef {
  return {
    hash: Buffer.from(seed).toString('hex').padEnd(64, '0').slice(0, 64),
    type: 'image/jpeg',
    size: 10,
    name: `${seed}.jpg`,
  };
}
