import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { and, desc, eq, inArray, isNull, lt, ne, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import { blockedBy, isNotBlocking } from '#api/db/blocked.ts';
import { entries } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import { friendships } from '#api/db/people-schema.ts';
import { isNotTakenDown } from '#api/db/taken-down.ts';
import { fromRow, type StoredEntry } from '../stored-entry.ts';
import type { EntryDeps } from './entry-deps.ts';
import { readyOf } from './present-own.ts';
import { presentForeign } from './presenter.ts';

/** `next` is null at the end. */
export interface FeedPage {
  entries: ForeignEntry[];
  next: string | null;
}

export interface FeedSpanAsked {
  limit: number;
  /** `next` of the previous page; undefined for the newest. */
  before: string | undefined;
}

/** Date, account and id: a total order of entries. */
const PLACE = /^(\d{4}-\d{2}-\d{2})~([0-9a-f-]{36})~([0-9a-f-]{36})$/;

const placeOf = ({ accountId, entry }: StoredEntry): string => `${entry.date}~${accountId}~${entry.id}`;

/** Friends' entries for friends or everybody. */
export async function readFriendsFeed(deps: EntryDeps, actor: Actor, asked: FeedSpanAsked): Promise<FeedPage> {
  const { db } = deps;
  const rows = await db
    .select({ id: friendships.friendId })
    .from(friendships)
    .where(eq(friendships.accountId, actor.accountId));
  const friends = rows.map(({ id }) => id);
  const isTheirs = and(inArray(entries.accountId, friends), inArray(entries.visibility, ['friends', 'public']));
  return readFeed(deps, actor, isTheirs, asked);
}

/** Strangers' public entries, for signed-in readers (spec decision 22). */
export function readPublicFeed(deps: EntryDeps, actor: Actor, asked: FeedSpanAsked): Promise<FeedPage> {
  const isPublic = and(eq(entries.visibility, 'public'), ne(entries.accountId, actor.accountId));
  return readFeed(deps, actor, isPublic, asked);
}

async function readFeed(
  deps: EntryDeps,
  actor: Actor,
  isMeant: SQL | undefined,
  { limit, before }: FeedSpanAsked,
): Promise<FeedPage> {
  const { db } = deps;
  const { accountId } = actor;
  const isOpen = and(
    notInArray(entries.accountId, await blockedBy(db, accountId)),
    isNotBlocking(db, entries.accountId, accountId),
  );
  const rows = await db
    .select()
    .from(entries)
    .where(and(isMeant, isNull(entries.deletedAt), isNotTakenDown(db), isThere(db), isOpen, isBefore(before)))
    .orderBy(desc(entries.date), desc(entries.accountId), desc(entries.id))
    .limit(limit + 1);
  const stored = rows.slice(0, limit).map(fromRow);
  const last = stored.at(-1);
  return {
    entries: await presentAll(deps, actor, stored),
    next: rows.length > limit && last ? placeOf(last) : null,
  };
}

/** The owner is neither blocked nor leaving. */
const isThere = (db: Db) =>
  notExists(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.id, entries.accountId), or(sql`${users.blockedAt} is not null`, sql`${users.endsAt} is not null`)),
      ),
  );

function isBefore(place: string | undefined): SQL | undefined {
  if (place === undefined) return undefined;
  const [, date, accountId, id] = PLACE.exec(place) ?? [];
  if (date === undefined || accountId === undefined || id === undefined) throw new Refusal('bad_request');
  return or(
    lt(entries.date, date),
    and(eq(entries.date, date), lt(entries.accountId, accountId)),
    and(eq(entries.date, date), eq(entries.accountId, accountId), lt(entries.id, id)),
  );
}

async function presentAll(deps: EntryDeps, actor: Actor, stored: readonly StoredEntry[]): Promise<ForeignEntry[]> {
  const accounts = [...new Set(stored.map(({ accountId }) => accountId))];
  const authors = await authorsOf(deps, accounts);
  const ready = new Map(
    await Promise.all(
      accounts.map(async (accountId) => {
        const own = stored.filter((each) => each.accountId === accountId);
        return [accountId, await readyOf(deps, deps.db, accountId, own)] as const;
      }),
    ),
  );
  const viewer = { media: deps.media, readerId: actor.accountId };
  return stored.flatMap((each) => {
    const [author, media] = [authors.get(each.accountId), ready.get(each.accountId)];
    return author && media ? [presentForeign(each, media, viewer, author)] : [];
  });
}

async function authorsOf({ db, pictureAddress }: EntryDeps, accounts: string[]) {
  const { id, firstName, lastName, pictureId } = users;
  if (accounts.length === 0) return new Map<string, ForeignEntry['user']>();
  const rows = await db.select({ id, firstName, lastName, pictureId }).from(users).where(inArray(id, accounts));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        firstName: row.firstName,
        lastName: row.lastName,
        profileImageUrl: row.pictureId && pictureAddress(row.id, row.pictureId),
      },
    ]),
  );
}
