import { type AnyColumn, and, eq, inArray, notExists, or } from 'drizzle-orm';
import { retryCollisions } from '#api/changes/collisions.ts';
import { type Changes, lockOwner } from '#api/changes/owner-lock.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { blocks, friendships } from '#api/db/people-schema.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text of a caller can name a person. */
export const isPersonId = (id: string): boolean => UUID.test(id);

/** Whether two accounts are friends; asked of the first one's records. */
export async function areFriends(db: Db | Tx, accountId: string, otherId: string): Promise<boolean> {
  const [row] = await db
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(and(eq(friendships.accountId, accountId), eq(friendships.friendId, otherId)));
  return row !== undefined;
}

/** Whether one of two has blocked the other: then neither finds, asks or reads the other. */
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

/** Condition on a column that names an account: neither has blocked the other. */
export function isUnblocked(db: Db | Tx, accountId: string, other: AnyColumn) {
  const isByOne = and(eq(blocks.accountId, accountId), eq(blocks.blockedId, other));
  const isByOther = and(eq(blocks.accountId, other), eq(blocks.blockedId, accountId));
  return notExists(db.select({ id: blocks.accountId }).from(blocks).where(or(isByOne, isByOther)));
}

/**
 * Changes what is between two accounts in one transaction, under the locks of both, always taken in the same order: of two
 * changes at once the second sees what the first has made.
 * @throws Refusal `not_found` if one of the two has been deleted
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

/** Makes two accounts friends; nothing where they are already. */
export async function befriend(tx: Tx, [one, other]: readonly [string, string]): Promise<void> {
  const rows = [
    { accountId: one, friendId: other },
    { accountId: other, friendId: one },
  ];
  await tx.insert(friendships).values(rows).onConflictDoNothing();
}

/** Ends a friendship for both. @returns whether there was one */
export async function unfriend(tx: Tx, pair: readonly [string, string]): Promise<boolean> {
  const both = [...pair];
  const gone = await tx
    .delete(friendships)
    .where(and(inArray(friendships.accountId, both), inArray(friendships.friendId, both)))
    .returning({ id: friendships.accountId });
  return gone.length > 0;
}

/** What somebody is to the owner of records, at this moment. */
export type RelationTo = (
  db: Db | Tx,
  accountId: string,
  ownerId: string,
) => Promise<'owner' | 'friend' | 'stranger' | 'barred'>;

/** `barred`: one of the two has blocked the other, or the owner's account is blocked, about to end, or gone. */
export const relationTo: RelationTo = async (db, accountId, ownerId) => {
  if (accountId === ownerId) return 'owner';
  const [owner] = await db
    .select({ blockedAt: users.blockedAt, endsAt: users.endsAt })
    .from(users)
    .where(eq(users.id, ownerId));
  if (!owner || owner.blockedAt || owner.endsAt || (await isBlockBetween(db, accountId, ownerId))) return 'barred';
  return (await areFriends(db, ownerId, accountId)) ? 'friend' : 'stranger';
};
