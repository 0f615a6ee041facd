import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { invitations, users } from '#api/db/account-schema.ts';
import { declarations } from '#api/db/declaration-schema.ts';
import { contributions, events, eventTokens } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { friendRequests } from '#api/db/people-schema.ts';
import { paymentEndings, paymentIds } from '#api/db/subscription-schema.ts';

/** Removes an identity with its sessions, where identities are kept in this database. */
export type RemoveIdentity = (tx: Tx, subject: string) => Promise<void>;

/**
 * Erases every row of an account: its diary, its guest books, what binds it to others, and the person. What somebody left in
 * the guest book of another stays there, without their account.
 * @returns owners whose files are to go, too: the account and its guest books
 */
export async function eraseRows(tx: Tx, accountId: string, removeIdentity: RemoveIdentity): Promise<string[]> {
  const books = await tx.select({ id: events.eventId }).from(events).where(eq(events.hostId, accountId));
  const bookIds = books.map(({ id }) => id);
  await keepEndings(tx, accountId);
  await tx.delete(eventTokens).where(inArray(eventTokens.eventId, bookIds));
  await tx.update(contributions).set({ accountId: null }).where(eq(contributions.accountId, accountId));
  // What was declared stays as evidence (decision 112), without the account.
  await tx.update(declarations).set({ accountId: null }).where(eq(declarations.accountId, accountId));
  const [person] = await tx.delete(users).where(eq(users.id, accountId)).returning();
  if (person) {
    await forgetAddress(tx, accountId, person.email.toLowerCase());
    await removeIdentity(tx, person.subject);
  }
  await tx.delete(owners).where(inArray(owners.ownerId, [accountId, ...bookIds]));
  return [accountId, ...bookIds];
}

/** Where others have noted the address: whom they have asked, and whom they have invited. */
async function forgetAddress(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx.delete(friendRequests).where(eq(sql`lower(${friendRequests.email})`, email));
  const isTo = eq(invitations.email, email);
  await tx.delete(invitations).where(and(isTo, isNull(invitations.usedAt)));
  // A used one goes on counting for whoever sent it.
  await tx
    .update(invitations)
    .set({ email: null, usedBy: null })
    .where(and(isNotNull(invitations.usedAt), or(isTo, eq(invitations.usedBy, accountId))));
}

/** Nothing is paid for an account that is gone: what may still run at the payment service is cancelled there, until it is done. */
async function keepEndings(tx: Tx, accountId: string): Promise<void> {
  const ids = await tx
    .select({ id: paymentIds.paypalSubscriptionId })
    .from(paymentIds)
    .where(eq(paymentIds.accountId, accountId));
  const at = sql<Date>`now()`;
  const rows = ids.map(({ id }) => ({ paypalSubscriptionId: id, since: at, nextTryAt: at }));
  if (rows.length > 0) await tx.insert(paymentEndings).values(rows).onConflictDoNothing();
}
