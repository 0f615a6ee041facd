import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#api/db/open.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { cancellation } from './cancel.ts';
import { orderMails } from './mails/order-mails.ts';
import { isPaid, isRow, listRows, type PaidRow } from './repository.ts';

/**
 * Cancels subscriptions when the account's end begins, under its lock: paid ones with the paid month, granted ones with
 * the account.
 * @returns whether there was any
 */
export async function endWithAccount(
  tx: Tx,
  { accountId, endsAt, now }: { accountId: string; endsAt: Date; now: number },
): Promise<boolean> {
  const running = (await listRows(tx, accountId)).filter(isPaid).filter(({ status }) => status === 'active');
  for (const row of running) await endPaid(tx, row, now);
  const isGranted = and(isNull(subscriptions.paypalSubscriptionId), eq(subscriptions.status, 'active'));
  const { endDate } = subscriptions;
  const end = sql`case when ${endDate} is null or ${endDate} <= to_timestamp(0) then ${endsAt.toISOString()}::timestamptz else ${endDate} end`;
  const granted = await tx
    .update(subscriptions)
    .set({ status: 'cancelled', endDate: end })
    .where(and(eq(subscriptions.accountId, accountId), isGranted))
    .returning({ id: subscriptions.id });
  return running.length + granted.length > 0;
}

async function endPaid(tx: Tx, row: PaidRow, now: number): Promise<void> {
  const change = { ...cancellation(row, { declaredAt: now, now }), round: sql`${subscriptions.round} + 1` };
  const [after] = await tx.update(subscriptions).set(change).where(isRow(row)).returning();
  if (after && isPaid(after)) await orderMails(tx, { before: row, after, now });
}
