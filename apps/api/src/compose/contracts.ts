import { and, desc, eq } from 'drizzle-orm';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import type { Contracts, Ended } from '#api/features/declarations/deps.ts';

const WITHDRAWAL_MS = 14 * 86_400_000;

/** The end of the month that is paid for at a moment: the next return of the day on which the contract began. */
function endOfMonth(begun: Date, at: number): number {
  for (let months = 1; ; months += 1) {
    const end = new Date(begun);
    end.setUTCDate(1);
    end.setUTCMonth(end.getUTCMonth() + months);
    const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
    end.setUTCDate(Math.min(begun.getUTCDate(), days));
    if (end.getTime() > at) return end.getTime();
  }
}

/** Ends contracts by the rows of subscriptions alone. */
export function createContracts(deps: Changes & { now: () => number }): Contracts {
  const end = (accountId: string, endOf: (begun: Date) => number | null): Promise<Ended> =>
    changeOwner(deps, accountId, async (tx): Promise<Ended> => {
      const isActive = and(eq(subscriptions.accountId, accountId), eq(subscriptions.status, 'active'));
      const { id, createdAt } = subscriptions;
      const [running] = await tx
        .select({ id, createdAt })
        .from(subscriptions)
        .where(isActive)
        .orderBy(desc(createdAt))
        .limit(1);
      if (!running) return { outcome: 'nothing', endDate: null };
      const endDate = endOf(running.createdAt);
      if (endDate === null) return { outcome: 'too_late', endDate: null };
      await tx
        .update(subscriptions)
        .set({ status: 'cancelled', endDate: new Date(endDate) })
        .where(isActive);
      return { outcome: 'ended', endDate };
    });
  return {
    endContract: ({ accountId, kind, declaredAt }) =>
      end(accountId, (begun) => (kind === 'extraordinary' ? deps.now() : endOfMonth(begun, declaredAt))),
    withdraw: ({ accountId, declaredAt }) =>
      end(accountId, (begun) => (declaredAt - begun.getTime() <= WITHDRAWAL_MS ? deps.now() : null)),
  };
}
