import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tagfalter/domain/durations';
import { and, eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { invitations } from '#api/db/account-schema.ts';
import { entries } from '#api/db/entry-schema.ts';
import { contributions, events, eventTokens } from '#api/db/event-schema.ts';
import { identitySession, identityUser, identityVerification } from '#api/db/identity-schema.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { bonusRuns } from '#api/db/streak-schema.ts';
import { subscriptionMails } from '#api/db/subscription-schema.ts';
import { hashOf } from '#api/features/events/repository.ts';
import { makeActor } from './sync-actors.ts';

export const NOON = Date.parse('2026-11-20T12:00:00Z');

/** Whether it is still there. */
type IsThere = () => Promise<boolean>;

/** Something that maintenance ends when its time is over. */
export interface Term {
  what: string;
  /** Milliseconds. */
  lives: number;
  /** In the very millisecond of its end. */
  atEnd: 'there' | 'gone';
  /** Makes one whose time began then. */
  put(db: Db, from: Date): Promise<IsThere>;
}

export const term = (what: string, lives: number, put: Term['put'], atEnd: Term['atEnd'] = 'there'): Term => ({
  ...{ what, lives, atEnd, put },
});

export const isAny = async (found: PromiseLike<unknown[]>): Promise<boolean> => (await found).length > 0;
export const accountOf = async (db: Db): Promise<string> => (await makeActor(db)).accountId;
export const hash = (): string => randomUUID().replaceAll('-', '').repeat(2);

/** Something of an account of its own, which goes with nothing else. */
export const ofAccount =
  (table: PgTable & { accountId: AnyPgColumn }, row: (from: Date) => object): Term['put'] =>
  async (db, from) => {
    const accountId = await accountOf(db);
    await db.insert(table).values({ accountId, ...row(from) });
    return () => isAny(db.select().from(table).where(eq(table.accountId, accountId)));
  };

const entryOf = (more: Partial<typeof entries.$inferInsert> = {}) => ({
  ...{ id: randomUUID(), date: '2026-01-01', timeZone: 'UTC', text: 'Ein Tag', version: 5 },
  ...more,
});

/** A day that was deleted then, with its words. */
export const deletedDay: Term['put'] = async (db, from) => {
  const accountId = await accountOf(db);
  await db.insert(entries).values({ accountId, ...entryOf({ deletedAt: from }) });
  return async () => (await db.select().from(entries).where(eq(entries.accountId, accountId)))[0]?.text !== '';
};

/** @param minCursor of its account: what it was told of */
export const tombstone =
  (minCursor: number, isThere: (reported: number | undefined, rows: number) => boolean): Term['put'] =>
  async (db, from) => {
    const accountId = await accountOf(db);
    await db.update(owners).set({ minCursor }).where(eq(owners.ownerId, accountId));
    await db.insert(entries).values({ accountId, ...entryOf({ deletedAt: from, text: '' }) });
    return async () => {
      const [owner] = await db.select().from(owners).where(eq(owners.ownerId, accountId));
      const rows = await db.select().from(entries).where(eq(entries.accountId, accountId));
      return isThere(owner?.minCursor, rows.length);
    };
  };

export const mediumOf =
  (row: (from: Date) => Partial<typeof media.$inferInsert>, epoch: (from: Date) => number = () => 0): Term['put'] =>
  async (db, from) => {
    const ownerId = await accountOf(db);
    await db
      .update(owners)
      .set({ epoch: epoch(from) })
      .where(eq(owners.ownerId, ownerId));
    const known = { hash: hash(), kind: 'image', state: 'ready', type: 'image/jpeg', size: 10 } as const;
    await db.insert(media).values({ ownerId, ...known, ...row(from) });
    return () => isAny(db.select().from(media).where(eq(media.ownerId, ownerId)));
  };

export const invitation =
  (row: (from: Date) => Partial<typeof invitations.$inferInsert>): Term['put'] =>
  async (db, from) => {
    const id = randomUUID();
    const sent = { codeHash: hash(), expiresAt: new Date(NOON + DAY_MS), id, inviterId: await accountOf(db) };
    await db.insert(invitations).values({ ...sent, email: 'ida@example.org', ...row(from) });
    return () => isAny(db.select().from(invitations).where(eq(invitations.id, id)));
  };

export const identityOf = async (db: Db, createdAt: Date): Promise<string> => {
  const id = randomUUID();
  await db.insert(identityUser).values({ id, name: 'Mia', email: `${id}@example.org`, createdAt });
  return id;
};
export const isIdentity =
  (db: Db, id: string): IsThere =>
  () =>
    isAny(db.select().from(identityUser).where(eq(identityUser.id, id)));

export const contribution =
  (submitted: boolean): Term['put'] =>
  async (db, createdAt) => {
    const [eventId, id] = [randomUUID(), randomUUID()];
    await db.insert(owners).values({ ownerId: eventId, kind: 'event' });
    const event = {
      eventId,
      hostId: randomUUID(),
      token: hash(),
      name: 'Fest',
      type: 'wedding',
      color: '#01aebd',
    } as const;
    await db.insert(events).values({ ...event, mode: 'public' });
    await db.insert(eventTokens).values({ eventId, tokenHash: hashOf(event.token) });
    const sent = { secretHash: '', deviceHash: '', version: 1, submittedAt: submitted ? createdAt : null };
    await db.insert(contributions).values({ eventId, id, ...sent, createdAt });
    return async () => {
      const isOne = and(eq(contributions.eventId, eventId), eq(contributions.id, id));
      const [row] = await db.select().from(contributions).where(isOne);
      return submitted ? row?.finishedAt === null : row?.deletedAt === null;
    };
  };

/** Five days in a row that nobody has looked at, last changed then. */
export const run: Term['put'] = async (db, updatedAt) => {
  const accountId = await accountOf(db);
  const days = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
  await db.insert(entries).values(days.map((date) => ({ accountId, ...entryOf({ date, updatedAt }) })));
  return () => isAny(db.select().from(bonusRuns).where(eq(bonusRuns.accountId, accountId)));
};

export const session: Term['put'] = async (db, expiresAt) => {
  const id = randomUUID();
  await db.insert(identitySession).values({ id, expiresAt, token: id, userId: await identityOf(db, new Date(NOON)) });
  return () => isAny(db.select().from(identitySession).where(eq(identitySession.id, id)));
};
export const link: Term['put'] = async (db, expiresAt) => {
  const id = randomUUID();
  await db.insert(identityVerification).values({ id, identifier: id, value: id, expiresAt });
  return () => isAny(db.select().from(identityVerification).where(eq(identityVerification.id, id)));
};

export function useOf(createdAt: Date) {
  return { id: randomUUID(), kind: 'summary', day: '2026-01-01', key: randomUUID(), result: 'x', createdAt } as const;
}

/** @param nextTryAt null once it is out */
export function mailOf(lives: number, nextTryAt: Date | null): Term {
  const rest = { key: 'k', kind: 'ended', language: 'de', details: { orderedAt: 0, day: null, beginsAtOnce: false } };
  return term(
    `a mail of a subscription that is ${nextTryAt ? 'not out' : 'out'}`,
    lives,
    ofAccount(subscriptionMails, (createdAt) => ({ ...rest, createdAt, nextTryAt })),
  );
}
