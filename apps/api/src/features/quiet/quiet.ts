import { changeQuiet, fitsQuiet, nothingQuiet, type QuietChange, type QuietRule } from '@tagfalter/domain/quiet';
import { eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { quietRules } from '#api/db/quiet-schema.ts';

export async function readQuietRule(db: Db | Tx, accountId: string): Promise<QuietRule> {
  const [row] = await db.select({ rule: quietRules.rule }).from(quietRules).where(eq(quietRules.accountId, accountId));
  return row?.rule ?? nothingQuiet();
}

/**
 * Merges a change under the account's lock, so that two devices both count.
 * @throws Refusal `too_large` beyond the limits
 */
export function changeQuietRule(deps: Changes, accountId: string, change: QuietChange): Promise<QuietRule> {
  return changeOwner(deps, accountId, async (tx) => {
    const rule = changeQuiet(await readQuietRule(tx, accountId), change);
    if (!fitsQuiet(rule)) throw new Refusal('too_large');
    await tx
      .insert(quietRules)
      .values({ accountId, rule })
      .onConflictDoUpdate({ target: quietRules.accountId, set: { rule } });
    return rule;
  });
}
