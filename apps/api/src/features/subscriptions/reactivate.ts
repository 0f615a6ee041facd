import { Refusal } from '#api/base/refusal.ts';
import { getReply, saveReply } from '#api/changes/idempotency.ts';
import { keepRow } from './keep-row.ts';
import { orRefuse } from './payments-refusal.ts';
import { canReactivate, currentRow, isStaying, type PaidRow, present, readRow } from './repository.ts';
import { settle } from './settle.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/**
 * Undoes a cancellation within the paid time; a repeated key gets the first reply (wire 17). The intent is stored
 * before the payment service is told, and removed on failure.
 * @returns body of the reply
 * @throws Refusal `not_reactivatable`, also if the account is leaving; `payments_failed`, `payments_unavailable`
 */
export async function reactivate(
  deps: SubscriptionDeps,
  { accountId, key }: { accountId: string; key: string | undefined },
): Promise<unknown> {
  const { db, now } = deps;
  const earlier = await getReply(db, accountId, key);
  if (earlier !== undefined) return earlier;
  const row = await currentRow(db, accountId, now());
  if (!row || !canReactivate(row, now()) || !(await isStaying(db, accountId))) throw new Refusal('not_reactivatable');
  const requested =
    row.intent === 'resume' ? row : await keepRow(deps, row, { intent: 'resume', nextCheckAt: new Date(now()) });
  const bodyOf = (after: PaidRow) => ({ subscription: present(after, now()) });
  const settled = requested && (await resume(deps, requested, bodyOf, key));
  if (settled?.status === 'active') return bodyOf(settled);
  const meanwhile = await getReply(db, accountId, key);
  if (meanwhile === undefined) throw new Refusal('not_reactivatable');
  return meanwhile;
}

async function resume(
  deps: SubscriptionDeps,
  requested: PaidRow,
  bodyOf: (after: PaidRow) => object,
  key: string | undefined,
): Promise<PaidRow | undefined> {
  const { accountId } = requested;
  try {
    return await orRefuse(() =>
      settle(deps, requested, async (tx, after) => {
        if (after.status !== 'active' || (await getReply(tx, accountId, key)) !== undefined) return;
        await saveReply(tx, accountId, key, { status: 200, body: bodyOf(after) });
      }),
    );
  } catch (fault) {
    await takeBack(deps, requested);
    throw fault;
  }
}

/** After a failure the subscription is cancelled as before. */
async function takeBack(deps: SubscriptionDeps, requested: PaidRow): Promise<void> {
  const row = await readRow(deps.db, requested);
  if (row?.intent === 'resume') await keepRow(deps, row, { intent: 'cancel', nextCheckAt: new Date(deps.now()) });
}
