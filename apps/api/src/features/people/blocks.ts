import type { BlockedPerson } from '@tagfalter/contract/blocks';
import { and, count, desc, eq, or } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { blocks, friendRequests, replies } from '#api/db/people-schema.ts';
import type { PeopleDeps } from './people-deps.ts';
import { PERSON, presentPerson } from './persons.ts';
import { changePair, isPersonId, unfriend } from './relations.ts';

/** Most people that an account may block. */
const MAX_BLOCKS = 1000;

/** Whom the asker has blocked, newest first. */
export async function listBlocks({ db, pictures }: PeopleDeps, { accountId }: Actor): Promise<BlockedPerson[]> {
  const rows = await db
    .select({ ...PERSON, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.accountId, accountId))
    .orderBy(desc(blocks.createdAt));
  return rows.map(({ createdAt, ...person }) => ({
    ...presentPerson(person, pictures),
    blockedAt: createdAt.toISOString(),
  }));
}

/**
 * Blocks a person: friendship, requests between both and replies to each other end with it. The other is not told.
 * @throws Refusal `befriends_oneself`, `not_found`, `too_many_requests` past `MAX_BLOCKS`
 */
export async function blockPerson(deps: PeopleDeps, { accountId }: Actor, blockedId: string): Promise<void> {
  if (blockedId === accountId) throw new Refusal('befriends_oneself');
  if (!isPersonId(blockedId)) throw new Refusal('not_found');
  await changePair(deps, [accountId, blockedId], async (tx) => {
    const [held] = await tx.select({ blocked: count() }).from(blocks).where(eq(blocks.accountId, accountId));
    if (held && held.blocked >= MAX_BLOCKS) throw new Refusal('too_many_requests');
    await tx.insert(blocks).values({ accountId, blockedId }).onConflictDoNothing();
    await unfriend(tx, [accountId, blockedId]);
    await endWhatWaits(tx, accountId, blockedId);
  });
}

async function endWhatWaits(tx: Tx, one: string, other: string): Promise<void> {
  await tx
    .delete(friendRequests)
    .where(
      or(
        and(eq(friendRequests.requesterId, one), eq(friendRequests.addresseeId, other)),
        and(eq(friendRequests.requesterId, other), eq(friendRequests.addresseeId, one)),
      ),
    );
  await tx
    .delete(replies)
    .where(
      or(
        and(eq(replies.accountId, one), eq(replies.userId, other)),
        and(eq(replies.accountId, other), eq(replies.userId, one)),
      ),
    );
}

/** Ends a block. @throws Refusal `not_found` where there is none */
export async function unblockPerson({ db }: PeopleDeps, { accountId }: Actor, blockedId: string): Promise<void> {
  if (!isPersonId(blockedId)) throw new Refusal('not_found');
  const gone = await db
    .delete(blocks)
    .where(and(eq(blocks.accountId, accountId), eq(blocks.blockedId, blockedId)))
    .returning({ id: blocks.blockedId });
  if (gone.length === 0) throw new Refusal('not_found');
}
