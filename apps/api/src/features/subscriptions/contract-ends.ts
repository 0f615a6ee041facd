import { endOfDay } from '@tagfalter/domain/reminder';
import { and, desc, eq, isNotNull, lte } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { cancelCurrent } from './cancel.ts';
import { keepRow } from './keep-row.ts';
import { currentRow, isPaid, type PaidRow } from './repository.ts';
import { settleForReader } from './settle-due.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

const DAY_MS = 86_400_000;
/** § 355 BGB. */
const WITHDRAWAL_DAYS = 14;
const TIME_ZONE = 'Europe/Berlin';
const ATTEMPTS = 6;

/** What has become of a declaration. */
export interface ContractEnd {
  outcome: 'ended' | 'nothing' | 'too_late';
  /** End of Pro; null where there is none. */
  endDate: Date | null;
}

interface Declaration {
  accountId: string;
  /** When it arrived, milliseconds since the epoch. */
  declaredAt: number;
}

/**
 * Cancels on a declaration by the form of § 312k BGB: with the month that is paid. An extraordinary one counts as an ordinary
 * one; whether it ends earlier is for the operator to decide (`endAtOnce`). Repeatable.
 */
export async function endContract(
  deps: SubscriptionDeps,
  { accountId, declaredAt }: Declaration & { kind: 'ordinary' | 'extraordinary' },
): Promise<ContractEnd> {
  // Nobody has declared anything about a contract that was made later.
  const cancelled = await cancelCurrent(deps, { accountId, declaredAt, madeUntil: declaredAt });
  return cancelled ? { outcome: 'ended', endDate: cancelled.row.endDate } : { outcome: 'nothing', endDate: null };
}

/**
 * Ends now what an extraordinary cancellation has cancelled: Pro, and payments; nothing where its owner has taken that back.
 * Repeatable. Whether money is given back is for the operator to decide.
 */
export function endAtOnce(deps: SubscriptionDeps, declared: Declaration): Promise<ContractEnd> {
  return stop(deps, declared, (row) => {
    if (row.status === 'active') return { outcome: 'nothing', endDate: null };
    const isOver = row.endDate !== null && row.endDate.getTime() <= deps.now();
    return isOver ? { outcome: 'ended', endDate: row.endDate } : 'operator';
  });
}

/**
 * Withdraws from the contract (§ 356a BGB): within 14 days Pro ends now, and nothing is paid any more. Later nothing is done.
 * Repeatable. What was paid is given back by the operator.
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
 * @param judge by whom it ends, or what has come of the declaration already
 * @throws Refusal `conflict` where others change it all the time
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

/** What a declaration was about: the contract that ran when it was declared, or the last before. */
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
