import { and, eq, inArray, or } from 'drizzle-orm';
import { retryCollisions } from '#api/changes/collisions.ts';
import { type Changes, lockOwner } from '#api/changes/owner-lock.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { blocks, friendships } from '#api/db/people-schema.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isPersonId = (id: string): boolean => UUID.test(id);

/** By the first one's records. */
export async function areFriends(db: Db | Tx, accountId: string, otherId: string): Promise<boolean> {
  const [row] = await db
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(and(eq(friendships.accountId, accountId), eq(friendships.friendId, otherId)));
  return row !== undefined;
}

/** A block in either direction hides both from each other. */
export async function isBlockBetween(db: Db | Tx, accountId: string, otherId: string): Promise<boolean> {
  const rows = await db
    .select({ accountId: blocks.accountId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.accountId, accountId), eq(blocks.blockedId, otherId)),
        and(eq(blocks.accountId, otherId), eq(blocks.blockedId, accountId)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Changes the relation of two accounts in one transaction under both locks, always in the same order; a concurrent
 * change sees the result.
 * @throws Refusal `not_found` if one is deleted
 */
export function changePair<T>(
  { db }: Pick<Changes, 'db'>,
  pair: readonly [string, string],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return retryCollisions(() =>
    db.transaction(async (tx) => {
      for (const id of [...pair].sort()) await lockOwner(tx, id);
      return work(tx);
    }),
  );
}

/** Idempotent. */
export async function befriend(tx: Tx, [one, other]: readonly [string, string]): Promise<void> {
  const rows = [
    { accountId: one, friendId: other },
    { accountId: other, friendId: one },
  ];
  await tx.insert(friendships).values(rows).onConflictDoNothing();
}

/** @returns whether there was a friendship */
export async function unfriend(tx: Tx, pair: readonly [string, string]): Promise<boolean> {
  const both = [...pair];
  const gone = await tx
    .delete(friendships)
    .where(and(inArray(friendships.accountId, both), inArray(friendships.friendId, both)))
    .returning({ id: friendships.accountId });
  return gone.length > 0;
}

/** Current relation to an owner. */
export type RelationTo = (
  db: Db | Tx,
  accountId: string,
  ownerId: string,
) => Promise<'owner' | 'friend' | 'stranger' | 'barred'>;

/** `barred`: one blocked the other, or the owner is blocked, leaving, or gone. */
export const relationTo: RelationTo = async (db, accountId, ownerId) => {
  if (accountId === ownerId) return 'owner';
  const [owner] = await db
    .select({ blockedAt: users.blockedAt, endsAt: users.endsAt })
    .from(users)
    .where(eq(users.id, ownerId));
  if (!owner || owner.blockedAt || owner.endsAt || (await isBlockBetween(db, accountId, ownerId))) return 'barred';
  return (await areFriends(db, ownerId, accountId)) ? 'friend' : 'stranger';
};
