import type { Reply } from '@tagfalter/contract/replies';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import { replies } from '#api/db/people-schema.ts';
import type { EntryAddress } from '../repository.ts';
import type { EntryDeps } from './entry-deps.ts';
import { permitted } from './service.ts';

/** Replies that an entry's owner is shown at most. */
const MAX_LISTED = 200;

/** What friends replied to an own entry, newest first. @throws Refusal `not_found`, `forbidden` */
export async function listReplies(deps: EntryDeps, actor: Actor, id: string): Promise<Reply[]> {
  const { db } = deps;
  const { entry, accountId } = await permitted(deps, db, actor, { id }, 'read-replies');
  const rows = await db
    .select()
    .from(replies)
    .where(and(eq(replies.accountId, accountId), eq(replies.entryId, entry.id)))
    .orderBy(desc(replies.createdAt))
    .limit(MAX_LISTED);
  const people = await peopleOf(
    deps,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap(({ userId, emoji, createdAt }) => {
    const user = people.get(userId);
    return user ? [{ user, emoji, at: createdAt.toISOString() }] : [];
  });
}

async function peopleOf({ db, pictureAddress }: EntryDeps, ids: string[]): Promise<Map<string, Reply['user']>> {
  if (ids.length === 0) return new Map();
  const { id, username, firstName, pictureId } = users;
  const rows = await db.select({ id, username, firstName, pictureId }).from(users).where(inArray(id, ids));
  return new Map(
    rows.map(({ pictureId: picture, ...row }) => [
      row.id,
      { ...row, profileImageUrl: picture && pictureAddress(row.id, picture) },
    ]),
  );
}

/**
 * A friend's reply; a later one takes its place.
 * @throws Refusal `not_found`, `forbidden` to everybody but friends, and where the owner takes none
 */
export async function putReply(deps: EntryDeps, actor: Actor, address: EntryAddress, emoji: string): Promise<void> {
  const { db, now } = deps;
  const { entry, accountId } = await permitted(deps, db, actor, address, 'reply');
  const [owner] = await db.select({ takes: users.takesReplies }).from(users).where(eq(users.id, accountId));
  if (!owner?.takes) throw new Refusal('forbidden');
  const row = { accountId, entryId: entry.id, userId: actor.accountId, emoji, createdAt: new Date(now()) };
  await db
    .insert(replies)
    .values(row)
    .onConflictDoUpdate({
      target: [replies.accountId, replies.entryId, replies.userId],
      set: { emoji, createdAt: row.createdAt },
    });
}

/** A friend takes the own reply back, also after the friendship. @throws Refusal `not_found` */
export async function removeReply({ db }: EntryDeps, actor: Actor, { id, owner }: EntryAddress): Promise<void> {
  const isMine = and(
    eq(replies.userId, actor.accountId),
    eq(replies.entryId, id),
    owner === undefined ? undefined : eq(replies.accountId, owner),
  );
  const gone = await db.delete(replies).where(isMine).returning({ id: replies.entryId });
  if (gone.length === 0) throw new Refusal('not_found');
}

/** The owner removes somebody's reply. @throws Refusal `not_found`, `forbidden` */
export async function dismissReply(deps: EntryDeps, actor: Actor, id: string, userId: string): Promise<void> {
  const { db } = deps;
  const { entry, accountId } = await permitted(deps, db, actor, { id }, 'read-replies');
  const isTheirs = and(eq(replies.accountId, accountId), eq(replies.entryId, entry.id), eq(replies.userId, userId));
  const gone = await db.delete(replies).where(isTheirs).returning({ id: replies.entryId });
  if (gone.length === 0) throw new Refusal('not_found');
}
