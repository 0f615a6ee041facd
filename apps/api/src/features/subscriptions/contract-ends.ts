import { DAY_MS } from '@tagfalter/domain/durations';
import { endOfDay } from '@tagfalter/domain/reminder';
import { and, desc, eq, isNotNull, lte } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { cancelCurrent } from './cancel.ts';
import { keepRow } from './keep-row.ts';
import { currentRow, isPaid, type PaidRow } from './repository.ts';
import { settleForReader } from './settle-due.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** § 355 BGB. */
const WITHDRAWAL_DAYS = 14;
const TIME_ZONE = 'Europe/Berlin';
const ATTEMPTS = 6;

export interface ContractEnd {
  outcome: 'ended' | 'nothing' | 'too_late';
  /** null without one. */
  endDate: Date | null;
}

interface Declaration {
  accountId: string;
  /** Arrival, milliseconds since the epoch. */
  declaredAt: number;
}

/**
 * Cancels by a declaration (§ 312k BGB) at the end of the paid month. An extraordinary one counts as ordinary until the
 * operator decides (`endAtOnce`). Repeatable.
 */
export async function endContract(
  deps: SubscriptionDeps,
  { accountId, declaredAt }: Declaration & { kind: 'ordinary' | 'extraordinary' },
): Promise<ContractEnd> {
  // A later contract is not meant.
  const cancelled = await cancelCurrent(deps, { accountId, declaredAt, madeUntil: declaredAt });
  return cancelled ? { outcome: 'ended', endDate: cancelled.row.endDate } : { outcome: 'nothing', endDate: null };
}

/**
 * Ends Pro and payments of a cancelled contract now; nothing if the owner took the cancellation back. Repeatable.
 * Refunds are up to the operator.
 */
export function endAtOnce(deps: SubscriptionDeps, declared: Declaration): Promise<ContractEnd> {
  return stop(deps, declared, (row) => {
    if (row.status === 'active') return { outcome: 'nothing', endDate: null };
    const isOver = row.endDate !== null && row.endDate.getTime() <= deps.now();
    return isOver ? { outcome: 'ended', endDate: row.endDate } : 'operator';
  });
}

/**
 * Withdraws (§ 356a BGB): within 14 days Pro and payments end now; later nothing happens. Repeatable. The operator
 * refunds.
 */
export function withdraw(deps: SubscriptionDeps, declared: Declaration): Promise<ContractEnd> {
  return stop(deps, declared, (row) => {
    if (row.endedBy === 'withdrawal') return { outcome: 'ended', endDate: row.endDate };
    const lastDay = endOfDay(row.createdAt.getTime() + WITHDRAWAL_DAYS * DAY_MS, TIME_ZONE);
    return declared.declaredAt >= lastDay ? { outcome: 'too_late', endDate: row.endDate } : 'withdrawal';
  });
}

/**
 * Ends a contract at once.
 * @param judge who ends it, or the outcome so far
 * @throws Refusal `conflict` under constant concurrent changes
 */
async function stop(
  deps: SubscriptionDeps,
  { accountId, declaredAt }: Declaration,
  judge: (row: PaidRow) => ContractEnd | 'withdrawal' | 'operator',
): Promise<ContractEnd> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const row = await contractOf(deps, { accountId, declaredAt });
    if (!row) return { outcome: 'nothing', endDate: null };
    const endedBy = judge(row);
    if (typeof endedBy !== 'string') return endedBy;
    const now = new Date(deps.now());
    const kept = await keepRow(deps, row, {
      ...{ status: 'cancelled', endDate: now, renewsAt: null, endedBy },
      ...{ intent: 'withdraw', intendedAt: now, nextCheckAt: now, checkedAt: null },
    });
    if (!kept) continue;
    await settleForReader(deps, [kept]);
    return { outcome: 'ended', endDate: kept.endDate };
  }
  throw new Refusal('conflict');
}

/** The contract that ran at the declaration, or the last one before. */
async function contractOf({ db, now }: SubscriptionDeps, { accountId, declaredAt }: Declaration) {
  const current = await currentRow(db, accountId, now());
  if (current && current.createdAt.getTime() <= declaredAt) return current;
  const isBefore = lte(subscriptions.createdAt, new Date(declaredAt));
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), isNotNull(subscriptions.paypalSubscriptionId), isBefore))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return rows.find(isPaid);
}
