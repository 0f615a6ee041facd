import type { Tx } from '#api/db/open.ts';
import { type SubscriptionMailKind, subscriptionMails } from '#api/db/subscription-schema.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import type { PaidRow } from '../repository.ts';

export const MAIL_JOB = defineJob({
  name: 'subscription-mails',
  data: NoData,
  key: () => 'all',
  width: 1,
  retry: { limit: 2, delay: 10, max: 60 },
});

interface OrderChange {
  /** undefined for a new one. */
  before: PaidRow | undefined;
  after: PaidRow;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Queues the mails about a change in its transaction, under a key per occasion. @returns whether there are any */
export async function orderMails(tx: Tx, change: OrderChange): Promise<boolean> {
  const { after, now } = change;
  const kind = kindOf(change);
  if (kind === undefined) return false;
  const { accountId, language } = after;
  const day = (after.status === 'active' ? after.renewsAt : after.endDate)?.getTime() ?? null;
  const details = { orderedAt: after.createdAt.getTime(), day, beginsAtOnce: after.beginsAtOnceAt !== null };
  const about = kind === 'confirmed' ? '' : kind === 'ended' ? ` ${day}` : ` ${after.round}`;
  const added = await tx
    .insert(subscriptionMails)
    .values({
      ...{ accountId, key: `${kind} ${after.id}${about}`, kind, language, details },
      ...{ createdAt: new Date(now), nextTryAt: new Date(now) },
    })
    .onConflictDoNothing()
    .returning({ key: subscriptionMails.key });
  return added.length > 0;
}

/** Occasion of a mail, if the change is one. */
function kindOf({ before, after, now }: OrderChange): SubscriptionMailKind | undefined {
  if (before === undefined && after.status === 'active') return 'confirmed';
  const isOver = after.endDate !== null && after.endDate.getTime() <= now;
  const hasStopped = after.status === 'cancelled' && before?.status !== 'cancelled';
  if (hasStopped && after.endedBy === 'payment') return 'payment_failed';
  // The key makes it unique, however often this runs.
  if (after.status === 'cancelled' && isOver) return after.endedBy === 'payment' ? undefined : 'ended';
  if (hasStopped) return 'cancelled';
  return before?.status === 'cancelled' && after.status === 'active' ? 'reactivated' : undefined;
}
