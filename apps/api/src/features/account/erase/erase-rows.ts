import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { invitations, users } from '#api/db/account-schema.ts';
import { declarations } from '#api/db/declaration-schema.ts';
import { contributions, events, eventTokens } from '#api/db/event-schema.ts';
import { handlesOf, removeHandles } from '#api/db/handles.ts';
import type { Tx } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { blocks, friendRequests, friendships, replies } from '#api/db/people-schema.ts';
import { reminders } from '#api/db/reminder-schema.ts';
import { shareTokens } from '#api/db/share-schema.ts';
import { paymentEndings, paymentIds } from '#api/db/subscription-schema.ts';

/** Removes an identity of the embedded provider with its sessions. */
export type RemoveIdentity = (tx: Tx, subject: string) => Promise<void>;

/**
 * Erases all rows of an account: diary, guest books, relations, person. Contributions to others' guest books stay,
 * without the account.
 * @returns owners whose files must go: the account and its guest books
 */
export async function eraseRows(tx: Tx, accountId: string, removeIdentity: RemoveIdentity): Promise<string[]> {
  const books = await tx.select({ id: events.eventId }).from(events).where(eq(events.hostId, accountId));
  const bookIds = books.map(({ id }) => id);
  await keepEndings(tx, accountId);
  await tx.delete(eventTokens).where(inArray(eventTokens.eventId, bookIds));
  await tx.update(contributions).set({ accountId: null }).where(eq(contributions.accountId, accountId));
  // Evidence stays without the account (decision 111).
  await tx.update(declarations).set({ accountId: null }).where(eq(declarations.accountId, accountId));
  const [person] = await tx.delete(users).where(eq(users.id, accountId)).returning();
  if (person) {
    await removeHandles(tx, accountId, handlesOf(person));
    await forgetAddress(tx, accountId, person.email.toLowerCase());
    await removeIdentity(tx, person.subject);
  }
  await forgetRelations(tx, accountId);
  await tx.delete(shareTokens).where(eq(shareTokens.accountId, accountId));
  await tx.delete(reminders).where(eq(reminders.accountId, accountId));
  await tx.delete(paymentIds).where(eq(paymentIds.accountId, accountId));
  await tx.delete(invitations).where(eq(invitations.inviterId, accountId));
  await tx.delete(owners).where(inArray(owners.ownerId, [accountId, ...bookIds]));
  return [accountId, ...bookIds];
}

/** Removes the account from others' records; its own go with it. */
async function forgetRelations(tx: Tx, accountId: string): Promise<void> {
  const rows = await tx
    .select({ id: friendships.friendId })
    .from(friendships)
    .where(eq(friendships.accountId, accountId));
  const friends = rows.map(({ id }) => id);
  await tx.delete(friendships).where(and(inArray(friendships.accountId, friends), eq(friendships.friendId, accountId)));
  await tx.delete(friendRequests).where(eq(friendRequests.addresseeId, accountId));
  await tx.delete(blocks).where(eq(blocks.blockedId, accountId));
  await tx.delete(replies).where(eq(replies.userId, accountId));
}

/** Removes the address from others' requests and invitations. */
async function forgetAddress(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx.delete(friendRequests).where(eq(sql`lower(${friendRequests.email})`, email));
  const isTo = eq(invitations.email, email);
  await tx.delete(invitations).where(and(isTo, isNull(invitations.usedAt)));
  // A used invitation still counts for its sender.
  await tx
    .update(invitations)
    .set({ email: null, usedBy: null })
    .where(and(isNotNull(invitations.usedAt), or(isTo, eq(invitations.usedBy, accountId))));
}

/** Cancels remaining subscriptions at the payment service, retried until done. */
async function keepEndings(tx: Tx, accountId: string): Promise<void> {
  const ids = await tx
    .select({ id: paymentIds.paypalSubscriptionId })
    .from(paymentIds)
    .where(eq(paymentIds.accountId, accountId));
  const at = sql<Date>`now()`;
  const rows = ids.map(({ id }) => ({ paypalSubscriptionId: id, since: at, nextTryAt: at }));
  if (rows.length > 0) await tx.insert(paymentEndings).values(rows).onConflictDoNothing();
}
