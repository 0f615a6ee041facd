import { endOfDay } from '@tagfalter/domain/reminder';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { cancelCurrent } from './cancel.ts';
import { keepRow } from './keep-row.ts';
import { currentRow, isPaid } from './repository.ts';
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
 * one; whether it ends earlier is for the operator to decide. Repeatable.
 */
export async function endContract(
  deps: SubscriptionDeps,
  { accountId, declaredAt }: Declaration & { kind: 'ordinary' | 'extraordinary' },
): Promise<ContractEnd> {
  const cancelled = await cancelCurrent(deps, { accountId, declaredAt });
  return cancelled ? { outcome: 'ended', endDate: cancelled.row.endDate } : { outcome: 'nothing', endDate: null };
}

/**
 * Withdraws from the contract (§ 356a BGB): within 14 days Pro ends now, and nothing is paid any more. Later nothing is done.
 * Repeatable. What was paid is given back by the operator.
 */
export async function withdraw(deps: SubscriptionDeps, { accountId, declaredAt }: Declaration): Promise<ContractEnd> {
  const isTheirs = and(eq(subscriptions.accountId, accountId), isNotNull(subscriptions.paypalSubscriptionId));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const rows = await deps.db
      .select()
      .from(subscriptions)
      .where(isTheirs)
      .orderBy(desc(subscriptions.createdAt))
      .limit(1);
    const [latest] = rows.filter(isPaid);
    const row = (await currentRow(deps.db, accountId, deps.now())) ?? latest;
    if (!row) return { outcome: 'nothing', endDate: null };
    if (row.endedBy === 'withdrawal') return { outcome: 'ended', endDate: row.endDate };
    const lastDay = endOfDay(row.createdAt.getTime() + WITHDRAWAL_DAYS * DAY_MS, TIME_ZONE);
    if (declaredAt >= lastDay) return { outcome: 'too_late', endDate: row.endDate };
    const now = new Date(deps.now());
    const kept = await keepRow(deps, row, {
      ...{ status: 'cancelled', endDate: now, renewsAt: null, endedBy: 'withdrawal' },
      ...{ intent: 'withdraw', intendedAt: now, nextCheckAt: now, checkedAt: null },
    });
    if (!kept) continue;
    await settleForReader(deps, [kept]);
    return { outcome: 'ended', endDate: kept.endDate };
  }
  throw new Refusal('conflict');
}
