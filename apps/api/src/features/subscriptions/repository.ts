import type { Subscription } from '@tagfalter/contract/subscriptions';
import { and, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { paymentEndings, paymentIds, subscriptions } from '#api/db/subscription-schema.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
/** A paid one, not granted. */
export type PaidRow = SubscriptionRow & { paypalSubscriptionId: string };

const MAX_LISTED = 100;

export const isRow = ({ accountId, id }: Pick<SubscriptionRow, 'accountId' | 'id'>) =>
  and(eq(subscriptions.accountId, accountId), eq(subscriptions.id, id));

export function isPaid(row: SubscriptionRow): row is PaidRow {
  return row.paypalSubscriptionId !== null;
}

/** Newest first. */
export function listRows(db: Db | Tx, accountId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(MAX_LISTED);
}

export async function readRow(
  db: Db | Tx,
  key: Pick<SubscriptionRow, 'accountId' | 'id'>,
): Promise<PaidRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(isRow(key));
  return row && isPaid(row) ? row : undefined;
}

/** Latest paid subscription that has not ended. @param now milliseconds since the epoch */
export async function currentRow(db: Db | Tx, accountId: string, now: number): Promise<PaidRow | undefined> {
  const lasts = or(isNull(subscriptions.endDate), gt(subscriptions.endDate, new Date(now)));
  const isTheirs = and(eq(subscriptions.accountId, accountId), isNotNull(subscriptions.paypalSubscriptionId), lasts);
  const rows = await db.select().from(subscriptions).where(isTheirs).orderBy(desc(subscriptions.createdAt));
  const paid = rows.filter(isPaid);
  return paid.find(({ status }) => status === 'active') ?? paid[0];
}

export async function findByProviderId(
  db: Db | Tx,
  paypalSubscriptionId: string,
): Promise<{ accountId: string; id: string } | undefined> {
  const [known] = await db
    .select({ accountId: paymentIds.accountId, id: paymentIds.subscriptionId })
    .from(paymentIds)
    .where(eq(paymentIds.paypalSubscriptionId, paypalSubscriptionId));
  return known;
}

/** Neither erased nor leaving; undefined for an unknown account. */
export async function isStaying(db: Db | Tx, accountId: string): Promise<boolean | undefined> {
  const [user] = await db.select({ endsAt: users.endsAt }).from(users).where(eq(users.id, accountId));
  return user && user.endsAt === null;
}

/**
 * Marks a subscription for cancellation at the payment service, whatever becomes of its account.
 * @returns whether it was unmarked
 */
export async function noteEnding(db: Db | Tx, paypalSubscriptionId: string, now: number): Promise<boolean> {
  const at = new Date(now);
  const noted = await db
    .insert(paymentEndings)
    .values({ paypalSubscriptionId, since: at, nextTryAt: at })
    .onConflictDoNothing()
    .returning({ paypalSubscriptionId: paymentEndings.paypalSubscriptionId });
  return noted.length > 0;
}

/** @param now milliseconds since the epoch */
export function present(row: SubscriptionRow, now: number): Subscription {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    status: row.status === 'active' ? 'active' : 'cancelled',
    endDate: row.endDate?.toISOString() ?? null,
    paypalSubscriptionId: row.paypalSubscriptionId,
    renewsAt: row.renewsAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    canReactivate: canReactivate(row, now),
  };
}

/** Only a cancellation made here, within the paid time (spec decision 48). */
export function canReactivate(row: SubscriptionRow, now: number): boolean {
  const isOurs = row.providerStatus === 'active' || row.suspendedAt !== null;
  const isOpen = row.providerStatus === 'active' || row.providerStatus === 'suspended';
  const lasts = row.endDate !== null && row.endDate.getTime() > now;
  const isCancelled = row.status === 'cancelled' && row.endedBy === 'owner';
  return isCancelled && isOurs && isOpen && lasts && row.intent !== null && row.intent !== 'withdraw';
}
