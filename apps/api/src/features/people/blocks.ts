import type { BlockedPerson } from '@tagfalter/contract/blocks';
import { and, count, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { tooMany } from '#api/base/too-many.ts';
import { users } from '#api/db/account-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { blocks, friendRequests, replies } from '#api/db/people-schema.ts';
import type { PeopleDeps } from './people-deps.ts';
import { PERSON, presentPerson } from './persons.ts';
import { changePair, isPersonId, unfriend } from './relations.ts';

const MAX_BLOCKS = 1000;

/** Newest first. */
export async function listBlocks({ db, pictures }: PeopleDeps, { accountId }: Actor): Promise<BlockedPerson[]> {
  const { blockedId, createdAt } = blocks;
  const rows = await db
    .select({ blockedId, createdAt })
    .from(blocks)
    .where(eq(blocks.accountId, accountId))
    .orderBy(desc(createdAt));
  const ids = rows.map((row) => row.blockedId);
  const known = ids.length === 0 ? [] : await db.select(PERSON).from(users).where(inArray(users.id, ids));
  const persons = new Map(known.map((person) => [person.id, person]));
  return rows.flatMap((row) => {
    const person = persons.get(row.blockedId);
    return person ? [{ ...presentPerson(person, pictures), blockedAt: row.createdAt.toISOString() }] : [];
  });
}

/**
 * Blocks a person; friendship, mutual requests and replies end. The other side cannot tell: their request looks
 * unanswered.
 * @throws Refusal `befriends_oneself`, `not_found`, `too_many_requests` past `MAX_BLOCKS`
 */
export async function blockPerson(deps: PeopleDeps, { accountId }: Actor, blockedId: string): Promise<void> {
  if (blockedId === accountId) throw new Refusal('befriends_oneself');
  if (!isPersonId(blockedId)) throw new Refusal('not_found');
  await changePair(deps, [accountId, blockedId], async (tx) => {
    const [held] = await tx.select({ blocked: count() }).from(blocks).where(eq(blocks.accountId, accountId));
    if (held && held.blocked >= MAX_BLOCKS) throw tooMany('blocks');
    await tx.insert(blocks).values({ accountId, blockedId }).onConflictDoNothing();
    await unfriend(tx, [accountId, blockedId]);
    await endRequests(tx, [accountId, blockedId], new Date(deps.now()));
    await endReplies(tx, accountId, blockedId);
  });
}

async function endRequests(tx: Tx, [one, other]: readonly [string, string], at: Date): Promise<void> {
  const isOpen = and(eq(friendRequests.state, 'pending'), isNull(friendRequests.withdrawnAt));
  const isFrom = async (requester: string, addressee: string) =>
    and(eq(friendRequests.requesterId, requester), isOpen, await isTo(tx, addressee));
  await tx
    .update(friendRequests)
    .set({ withdrawnAt: at })
    .where(await isFrom(one, other));
  await tx
    .update(friendRequests)
    .set({ state: 'declined', answeredAt: at })
    .where(await isFrom(other, one));
}

/** Requests by id or confirmed address. */
async function isTo(tx: Tx, addressee: string) {
  const isTheirs = and(eq(users.id, addressee), users.emailVerified);
  const [person] = await tx.select({ email: users.email }).from(users).where(isTheirs);
  const isById = eq(friendRequests.addresseeId, addressee);
  return person ? or(isById, eq(friendRequests.email, person.email.toLowerCase())) : isById;
}

async function endReplies(tx: Tx, one: string, other: string): Promise<void> {
  await tx
    .delete(replies)
    .where(
      or(
        and(eq(replies.accountId, one), eq(replies.userId, other)),
        and(eq(replies.accountId, other), eq(replies.userId, one)),
      ),
    );
}

/** @throws Refusal `not_found` without a block */
export async function unblockPerson({ db }: PeopleDeps, { accountId }: Actor, blockedId: string): Promise<void> {
  if (!isPersonId(blockedId)) throw new Refusal('not_found');
  const gone = await db
    .delete(blocks)
    .where(and(eq(blocks.accountId, accountId), eq(blocks.blockedId, blockedId)))
    .returning({ id: blocks.blockedId });
  if (gone.length === 0) throw new Refusal('not_found');
}
