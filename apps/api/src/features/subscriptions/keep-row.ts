import { and, eq } from 'drizzle-orm';
import { changeOwner } from '#api/changes/owner-lock.ts';
import type { Tx } from '#api/db/open.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { MAIL_JOB, orderMails } from './mails/order-mails.ts';
import { isRow, type PaidRow } from './repository.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

export type RowChange = Partial<Omit<typeof subscriptions.$inferInsert, 'accountId' | 'id' | 'round'>>;

/** Visible to the owner. */
const isNews = (before: PaidRow, after: PaidRow): boolean =>
  before.status !== after.status || before.endDate?.getTime() !== after.endDate?.getTime();

/**
 * Changes a row if it is unchanged, with its mails in the same transaction. A change of Pro nudges the devices.
 * @param also runs in the same transaction
 * @returns undefined after a concurrent change
 */
export async function keepRow(
  deps: SubscriptionDeps,
  before: PaidRow,
  change: RowChange,
  also?: (tx: Tx, after: PaidRow) => Promise<void>,
): Promise<PaidRow | undefined> {
  const kept = await changeOwner(deps, before.accountId, async (tx, versions) => {
    const [row] = await tx
      .update(subscriptions)
      .set({ ...change, round: before.round + 1 })
      .where(and(isRow(before), eq(subscriptions.round, before.round)))
      .returning();
    if (!row) return undefined;
    const after: PaidRow = { ...row, paypalSubscriptionId: before.paypalSubscriptionId };
    const hasMails = await orderMails(tx, { before, after, now: deps.now() });
    await also?.(tx, after);
    // Devices fetch the profile when the account's version has moved.
    if (hasMails || isNews(before, after)) versions.next();
    return { after, hasMails };
  });
  if (kept?.hasMails) await deps.jobs.add(MAIL_JOB, {});
  return kept?.after;
}
