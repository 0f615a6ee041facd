import { and, eq } from 'drizzle-orm';
import { changeOwner } from '#api/changes/owner-lock.ts';
import type { Tx } from '#api/db/open.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { MAIL_JOB, orderMails } from './mails/order-mails.ts';
import { isRow, type PaidRow } from './repository.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** What of a subscription is to change. */
export type RowChange = Partial<Omit<typeof subscriptions.$inferInsert, 'accountId' | 'id' | 'round'>>;

/** Whether it says another thing to its owner than before. */
const isNews = (before: PaidRow, after: PaidRow): boolean =>
  before.status !== after.status || before.endDate?.getTime() !== after.endDate?.getTime();

/**
 * Changes a subscription where it is still as it was read, with the mails about it in the same transaction. A change of Pro
 * nudges the devices of the account.
 * @param also goes into the same transaction
 * @returns undefined where something else has changed it meanwhile
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
    // Devices ask for the profile when the version of their account has moved.
    if (hasMails || isNews(before, after)) versions.next();
    return { after, hasMails };
  });
  if (kept?.hasMails) await deps.jobs.add(MAIL_JOB, {});
  return kept?.after;
}
