import { Refusal } from '#api/base/refusal.ts';
import { getReply, saveReply } from '#api/changes/idempotency.ts';
import { isUniqueViolation } from '#api/db/faults.ts';
import type { Tx } from '#api/db/open.ts';
import { keepRow, type RowChange } from './keep-row.ts';
import { currentRow, type PaidRow, present } from './repository.ts';
import { monthAfter, monthEndAfter } from './rules/month.ts';
import { settleForReader } from './settle-due.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** Attempts against concurrent changes. */
const ATTEMPTS = 6;

/** Milliseconds since the epoch. */
export function endOfPaid(row: PaidRow, now: number): number {
  const known = row.paidUntil ?? row.renewsAt;
  return monthEndAfter(known?.getTime() ?? monthAfter(row.createdAt.getTime()), now);
}

/**
 * Columns of a cancellation at the end of the paid month; the payment service is told at once.
 * @param now milliseconds since the epoch
 */
export function cancellation(row: PaidRow, { declaredAt, now }: { declaredAt: number; now: number }): RowChange {
  return {
    ...{ status: 'cancelled', endDate: new Date(endOfPaid(row, now)), renewsAt: null, endedBy: 'owner' },
    ...{ intent: 'cancel', intendedAt: new Date(declaredAt), nextCheckAt: new Date(now), checkedAt: null },
  };
}

interface CancelDeclaration {
  accountId: string;
  /** Milliseconds since the epoch. */
  declaredAt: number;
  /** Only a contract made until then; milliseconds since the epoch. */
  madeUntil?: number;
}

/**
 * Cancels the running subscription at the end of the paid month (spec decision 26). It counts at once; the payment
 * service is told when reachable.
 * @param also runs in the same transaction
 * @returns the current row, also if cancelled before; undefined without one
 */
export async function cancelCurrent(
  deps: SubscriptionDeps,
  { accountId, declaredAt, madeUntil = Number.POSITIVE_INFINITY }: CancelDeclaration,
  also?: (tx: Tx, after: PaidRow) => Promise<void>,
): Promise<{ row: PaidRow; isNew: boolean } | undefined> {
  const { db, now } = deps;
  const before = await currentRow(db, accountId, now());
  // A payment of today moves the end.
  if (before?.status === 'active') await settleForReader(deps, [before]);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const row = await currentRow(db, accountId, now());
    if (!row || row.createdAt.getTime() > madeUntil) return undefined;
    if (row.status !== 'active') return { row, isNew: row.id === before?.id && before.status === 'active' };
    const kept = await keepRow(deps, row, cancellation(row, { declaredAt, now: now() }), also);
    if (!kept) continue;
    await settleForReader(deps, [kept]);
    return { row: (await currentRow(db, accountId, now())) ?? kept, isNew: true };
  }
  throw new Refusal('conflict');
}

/**
 * Cancels for the owner; a repeated key gets the first reply (wire 17).
 * @returns body of the reply
 * @throws Refusal `not_subscribed`, also if cancelled already
 */
export async function cancel(
  deps: SubscriptionDeps,
  { accountId, key }: { accountId: string; key: string | undefined },
): Promise<unknown> {
  const earlier = await getReply(deps.db, accountId, key);
  if (earlier !== undefined) return earlier;
  const bodyOf = (row: PaidRow) => ({ subscription: present(row, deps.now()) });
  try {
    const cancelled = await cancelCurrent(deps, { accountId, declaredAt: deps.now() }, (tx, row) =>
      saveReply(tx, accountId, key, { status: 200, body: bodyOf(row) }),
    );
    if (cancelled?.isNew) return bodyOf(cancelled.row);
  } catch (fault) {
    if (!isUniqueViolation(fault)) throw fault;
  }
  // A concurrent call with this key was faster.
  const meanwhile = await getReply(deps.db, accountId, key);
  if (meanwhile === undefined) throw new Refusal('not_subscribed');
  return meanwhile;
}
