import { randomUUID } from 'node:crypto';
import type { EntryOffer, RevisionOffer } from '@tagfalter/contract/mutations';
import type { PullReply, SyncedEntry } from '@tagfalter/contract/sync-pull';
import type { Mutation, PushBody, PushReply } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import type { EntryFields, ImageRef } from '@tagfalter/domain/entry';
import type { WorkKind } from '@tagfalter/domain/entry-work';
import type { AnswerChange } from '@tagfalter/domain/reflection';
import { cutOf } from '@tagfalter/domain/text-cut';
import type { Actor } from '#api/actor.ts';
import type { Nudges } from '#api/changes/nudges.ts';
import { accounts, users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import { ENTRY_FEEDS } from '#api/features/entries/feed.ts';
import { createEntryMutator } from '#api/features/entries/mutators.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { createPull } from '#api/sync/pull.ts';
import { createPush } from '#api/sync/push.ts';

/** A registered account without an identity: enough for everything behind authentication. */
export async function makeActor(db: Db, options: Partial<Actor> = {}): Promise<Actor> {
  const accountId = randomUUID();
  const email = `${accountId}@example.org`;
  const names = { firstName: 'Mia', lastName: 'Muster', username: accountId };
  await db.insert(users).values({ id: accountId, issuer: 'test', subject: accountId, email, ...names });
  await db.insert(accounts).values({ accountId });
  return { accountId, email, emailVerified: true, isPro: false, subscriptions: [], ...options };
}

/** Nudges that are heard by nobody. */
export const silent: Pick<Nudges, 'publish'> = { publish: () => {} };

/** One phone or laptop: counts its mutations and stamps them, sends them when told to. */
export interface TestDevice {
  clientId: string;
  outbox: Mutation[];
  /** @param more images, and whether the day stood on the device */
  save(date: string, fields: Partial<EntryFields>, more?: SaveMore): Mutation;
  /** Writes a text and says what it was begun on (S7). @param met whether it has met another's words on the device */
  edit(date: string, before: string, after: string, met?: boolean): Mutation;
  /** Answers reflection questions. */
  answer(date: string, answers: AnswerChange): Mutation;
  /** @param seen the version of the day this device has pulled */
  remove(date: string, seen?: number): Mutation;
  /** Asks the assistant for something of a day. */
  ask(date: string, work: WorkKind, timeZone?: string): Mutation;
  /** Brings back a day as it was pulled before a restore (S13). */
  offer(offer: Pick<EntryOffer, 'date' | 'fields' | 'stamp' | 'epoch' | 'answers'>, add?: ImageRef[]): Mutation;
  /** Brings back an earlier version of a day as it was pulled before a restore (S13). */
  offerRevision(offer: RevisionOffer): Mutation;
  /** Sends these, or the outbox, which is empty afterwards. */
  push(mutations?: Mutation[]): Promise<PushReply>;
  pull(cursor?: string, limit?: number, protocol?: number): Promise<PullReply>;
}

interface SaveMore {
  add?: ImageRef[];
  remove?: string[];
  stood?: boolean;
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
  const push = createPush({ ...deps, mutators: [createEntryMutator({ has: () => true })] });
  const pull = createPull({ ...deps, feeds: ENTRY_FEEDS });
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
    save: (date, fields, { add = [], remove = [], stood } = {}) =>
      note('entry.save', { date, timeZone: 'UTC', fields, addImages: add, removeImages: remove, stood }),
    edit: (date, before, after, met = false) =>
      note('entry.save', {
        date,
        timeZone: 'UTC',
        ...{ fields: { text: after }, bases: { text: cutOf(before, after) }, addImages: [], removeImages: [] },
        ...(met ? { met: ['text'] } : {}),
      }),
    answer: (date, answers) =>
      note('entry.save', { date, timeZone: 'UTC', fields: {}, addImages: [], removeImages: [], answers }),
    ask: (date, work, timeZone = 'UTC') => note('entry.ask', { date, timeZone, work }),
    remove: (date, seen) => note('entry.delete', { date, seen }),
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
