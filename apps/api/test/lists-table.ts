import { randomUUID } from 'node:crypto';
import { localDateOf } from '@tagfalter/domain/local-date';
import { DEFAULT_SHARE_OPTIONS } from '@tagfalter/domain/share';
import { invitations } from '#api/db/account-schema.ts';
import { entries } from '#api/db/entry-schema.ts';
import { events } from '#api/db/event-schema.ts';
import { identitySession } from '#api/db/identity-schema.ts';
import { takedowns } from '#api/db/moderation-schema.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { blocks, friendRequests } from '#api/db/people-schema.ts';
import { shares } from '#api/db/share-schema.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';

/** Owner of a list, and another person whom it may name. */
interface Place {
  db: Db;
  accountId: string;
  subject: string;
  other: string;
}

/** A list, newest first. */
interface List {
  /** Field of the reply; by default the reply itself. */
  field?: string;
  /** Path, if the call's path has parameters. */
  ask?: string;
  isPro?: true;
  /** Puts an item of that time. @param n days ago @returns its name in the list */
  put(place: Place, at: Date, n: number): Promise<string>;
  /** Neighbours that differ in a single property, and are not listed. */
  beside?: readonly ((place: Place, at: Date) => Promise<unknown>)[];
  nameOf(item: Record<string, unknown>): string;
}

const named =
  (name: string) =>
  (item: Record<string, unknown>): string =>
    String(item[name]);
const FUTURE = new Date('2100-01-01');

/** Days go by their dates, whenever they were made. */
const day = async ({ db, accountId }: Place, n: number, more: Partial<typeof entries.$inferInsert> = {}) => {
  const date = `2026-11-0${9 - n}`;
  const createdAt = new Date(Date.UTC(2026, 10, n));
  const row = { accountId, id: randomUUID(), date, timeZone: 'UTC', text: 'Da', version: n, createdAt };
  await db.insert(entries).values({ ...row, ...more });
  return more.date ?? date;
};
const deleted = (place: Place, at: Date) => day(place, 8, { deletedAt: at });

let links = 0;
const link = async ({ db, accountId }: Place, at: Date, more: Partial<typeof shares.$inferInsert> = {}) => {
  const [entryId, token] = [randomUUID(), randomUUID().replaceAll('-', '').slice(0, 22)];
  links += 1;
  const date = localDateOf(Date.UTC(2000, 0, links), 'UTC');
  await db.insert(entries).values({ accountId, id: entryId, date, timeZone: 'UTC', text: 'Da', version: 1 });
  const row = { accountId, entryId, token, options: DEFAULT_SHARE_OPTIONS, createdAt: at, expiresAt: FUTURE };
  await db.insert(shares).values({ ...row, ...more });
  return token;
};

const invitation = async ({ db, accountId }: Place, at: Date) => {
  const id = randomUUID();
  const row = { codeHash: id, id, inviterId: accountId, email: `${id}@example.org`, createdAt: at, expiresAt: FUTURE };
  await db.insert(invitations).values(row);
  return id;
};

const session = async ({ db, subject }: Place, at: Date, expiresAt = FUTURE) => {
  const id = randomUUID();
  const signedInAt = new Date(2e12 - at.getTime());
  await db
    .insert(identitySession)
    .values({ id, token: id, userId: subject, expiresAt, updatedAt: at, createdAt: signedInAt });
  return id;
};

const book = async ({ db, accountId }: Place, at: Date, more: Partial<typeof events.$inferInsert> = {}) => {
  const eventId = randomUUID();
  await db.insert(owners).values({ ownerId: eventId, kind: 'event' });
  const row = { eventId, hostId: accountId, token: eventId, name: 'Fest', type: 'other', color: '#01aebd' } as const;
  await db.insert(events).values({ ...row, mode: 'public', createdAt: at, ...more });
  return eventId;
};

const request = async (
  { db, accountId, other }: Place,
  at: Date,
  { isIncoming, ...more }: Partial<typeof friendRequests.$inferInsert> & { isIncoming: boolean },
) => {
  const id = randomUUID();
  const [requesterId, addresseeId] = isIncoming ? [other, accountId] : [accountId, other];
  await db.insert(friendRequests).values({ id, requesterId, addresseeId, createdAt: at, ...more });
  return id;
};

const incoming = { isIncoming: true };
const sent = { isIncoming: false };

/** Lists of a signed-in person, by the call. */
export const LISTS: Readonly<Record<string, List>> = {
  '/api/account/moderation': {
    field: 'takedowns',
    nameOf: named('entryId'),
    async put({ db, accountId }, at) {
      const target = randomUUID();
      await db.insert(takedowns).values({ ownerId: accountId, kind: 'entry', target, reason: 'x', at });
      return target;
    },
  },
  '/api/auth/sessions': {
    nameOf: named('id'),
    put: (place, at) => session(place, at),
    beside: [(place, at) => session(place, at, new Date(at.getTime() + 1))],
  },
  '/api/entries': { nameOf: named('date'), put: (place, _, n) => day(place, n), beside: [deleted] },
  '/api/entries/date-range/:year': {
    ask: '/api/entries/date-range/2026',
    nameOf: named('date'),
    put: (place, _, n) => day(place, n),
    beside: [
      deleted,
      (place) => day(place, 7, { date: '2025-12-31' }),
      (place) => day(place, 6, { date: '2027-01-01' }),
    ],
  },
  '/api/shares': {
    nameOf: named('shareToken'),
    put: (place, at) => link(place, at),
    beside: [
      (place, at) => link(place, at, { expiresAt: new Date(at.getTime() + 1) }),
      (place, at) => link(place, at, { usedAt: at }),
    ],
  },
  '/api/friend-requests': {
    nameOf: named('id'),
    put: (place, at) => request(place, at, incoming),
    beside: [
      (place, at) => request(place, at, { ...incoming, state: 'accepted' }),
      (place, at) => request(place, at, { ...incoming, state: 'declined' }),
      (place, at) => request(place, at, { ...incoming, withdrawnAt: at }),
      (place, at) => request(place, at, sent),
    ],
  },
  '/api/friend-requests/sent': {
    nameOf: named('id'),
    put: (place, at) => request(place, at, sent),
    beside: [
      (place, at) => request(place, at, { ...sent, state: 'accepted' }),
      (place, at) => request(place, at, { ...sent, withdrawnAt: at }),
      (place, at) => request(place, at, incoming),
    ],
  },
  '/api/invitations': { field: 'invitations', nameOf: named('id'), put: invitation },
  '/api/blocks': {
    nameOf: named('id'),
    async put({ db, accountId, other }, at) {
      await db.insert(blocks).values({ accountId, blockedId: other, createdAt: at });
      return other;
    },
    beside: [({ db, accountId, other }) => db.insert(blocks).values({ accountId: other, blockedId: accountId })],
  },
  '/api/events': {
    isPro: true,
    nameOf: named('id'),
    put: (place, at) => book(place, at),
    beside: [(place, at) => book(place, at, { deletedAt: at })],
  },
  '/api/subscriptions': {
    field: 'subscriptions',
    nameOf: named('id'),
    async put({ db, accountId }, at) {
      const id = randomUUID();
      await db.insert(subscriptions).values({ accountId, id, status: 'active', createdAt: at });
      return id;
    },
  },
};

/** Lists in another order, or of other people, and the test that shows it. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  '/api/friends': 'lists',
  '/api/entries/:id/shelf': 'shelf',
  '/api/reflection-questions': 'reflection',
  '/api/entries/:id/reflection-answers': 'reflection',
  '/api/users/quiet-memories': 'quiet',
  '/api/feed/friends': 'feeds',
  '/api/feed/public': 'feeds',
  '/api/entries/:id/replies': 'replies',
  '/api/shares/:token': 'shares',
  '/api/shared/:token': 'shares',
  '/api/sync/pull': 'sync',
  '/api/events/:id/gauge': 'event-gauge',
  '/api/events/share/:token': 'event-readers',
  '/api/events/share/:token/feed': 'events',
  '/api/events/share/:token/contributions/:id': 'event-deliveries',
};
