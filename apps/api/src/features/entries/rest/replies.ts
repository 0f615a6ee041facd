import type { EntryReply } from '@tagfalter/contract/replies';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { changeOwner } from '#api/changes/owner-lock.ts';
import { users } from '#api/db/account-schema.ts';
import { replies } from '#api/db/people-schema.ts';
import type { EntryAddress } from '../repository.ts';
import type { EntryDeps } from './entry-deps.ts';
import { permitted } from './service.ts';

const MAX_LISTED = 200;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Friends' replies, newest first. A reply outlives the friendship; replies of blocked or leaving accounts are hidden.
 * @throws Refusal `not_found`, `forbidden`
 */
export async function listReplies(deps: EntryDeps, actor: Actor, id: string): Promise<EntryReply[]> {
  const { db, pictureAddress } = deps;
  const { entry, accountId } = await permitted(deps, db, actor, { id }, 'read-replies');
  const rows = await db
    .select()
    .from(replies)
    .where(isOf(accountId, entry.id))
    .orderBy(desc(replies.createdAt), desc(replies.userId))
    .limit(MAX_LISTED);
  const authors = await authorsOf(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap(({ userId, emoji, createdAt }) => {
    const author = authors.get(userId);
    if (!author) return [];
    const { pictureId, ...user } = author;
    const profileImageUrl = pictureId && pictureAddress(userId, pictureId);
    return [{ user: { ...user, profileImageUrl }, emoji, at: createdAt.toISOString() }];
  });
}

/** Authors neither blocked nor leaving, by id. */
async function authorsOf(db: EntryDeps['db'], ids: readonly string[]) {
  const { id, username, firstName, pictureId } = users;
  const isShown = and(inArray(id, [...ids]), isNull(users.blockedAt), isNull(users.endsAt));
  const rows = await db.select({ id, username, firstName, pictureId }).from(users).where(isShown);
  return new Map(rows.map((row) => [row.id, row]));
}

const isOf = (accountId: string, entryId: string) =>
  and(eq(replies.accountId, accountId), eq(replies.entryId, entryId));

/**
 * Sets a friend's reply.
 * @throws Refusal `not_found`, `forbidden` for anybody but friends, and if the owner takes none
 */
export async function putReply(deps: EntryDeps, actor: Actor, address: EntryAddress, emoji: string): Promise<void> {
  const { accountId } = await permitted(deps, deps.db, actor, address, 'reply');
  // Blocking and ending a friendship take the same lock, so the later one decides.
  await changeOwner(deps, accountId, async (tx) => {
    const { entry } = await permitted(deps, tx, actor, address, 'reply');
    const [owner] = await tx.select({ takes: users.takesReplies }).from(users).where(eq(users.id, accountId));
    if (!owner?.takes) throw new Refusal('forbidden');
    const row = { accountId, entryId: entry.id, userId: actor.accountId, emoji, createdAt: new Date(deps.now()) };
    await tx
      .insert(replies)
      .values(row)
      .onConflictDoUpdate({
        target: [replies.accountId, replies.entryId, replies.userId],
        set: { emoji, createdAt: row.createdAt },
      });
  });
}

/** Possible after the friendship, too. @throws Refusal `not_found` */
export async function removeReply({ db }: EntryDeps, actor: Actor, { id, owner }: EntryAddress): Promise<void> {
  if (!UUID.test(id) || (owner !== undefined && !UUID.test(owner))) throw new Refusal('not_found');
  const isMine = and(
    eq(replies.userId, actor.accountId),
    eq(replies.entryId, id),
    owner === undefined ? undefined : eq(replies.accountId, owner),
  );
  const gone = await db.delete(replies).where(isMine).returning({ id: replies.entryId });
  if (gone.length === 0) throw new Refusal('not_found');
}

/** @throws Refusal `not_found`, `forbidden` */
export async function dismissReply(deps: EntryDeps, actor: Actor, id: string, userId: string): Promise<void> {
  const { db } = deps;
  const { entry, accountId } = await permitted(deps, db, actor, { id }, 'read-replies');
  if (!UUID.test(userId)) throw new Refusal('not_found');
  const isTheirs = and(isOf(accountId, entry.id), eq(replies.userId, userId));
  const gone = await db.delete(replies).where(isTheirs).returning({ id: replies.entryId });
  if (gone.length === 0) throw new Refusal('not_found');
}
