import type { DeclarationsOutcome, DeclarationsRequest } from '@tagfalter/contract/admin-declarations';
import { asc, eq } from 'drizzle-orm';
import { declarations } from '#api/db/declaration-schema.ts';
import type { DeclarationDeps } from './deps.ts';
import { act, endNow } from './repository.ts';

/** Oldest first. */
const MAX_LISTED = 500;

/**
 * Lists open declarations, executes one after a check by hand, or closes one with a reason. Executing an extraordinary
 * cancellation again ends it at once. `missing`: unknown, settled, or no account has its address.
 */
export async function serveOperator(deps: DeclarationDeps, request: DeclarationsRequest): Promise<DeclarationsOutcome> {
  const { db } = deps;
  if (request.action === 'list') {
    const isOpen = eq(declarations.state, 'open');
    const rows = await db
      .select()
      .from(declarations)
      .where(isOpen)
      .orderBy(asc(declarations.declaredAt))
      .limit(MAX_LISTED);
    return {
      outcome: 'listed',
      declarations: rows.map(({ reference, kind, declaredAt, name, email, message, accountId, outcome }) => ({
        ...{ reference, kind, name, email, message, outcome },
        declaredAt: declaredAt.toISOString(),
        hasAccount: accountId !== null,
      })),
    };
  }
  const [one] = await db.select().from(declarations).where(eq(declarations.reference, request.reference));
  if (one?.state !== 'open') return { outcome: 'missing' };
  if (request.action === 'close') {
    const change = { state: 'closed' as const, closedReason: request.reason };
    await db.update(declarations).set(change).where(eq(declarations.id, one.id));
    return { outcome: 'done' };
  }
  if (one.accountId === null) return { outcome: 'missing' };
  const isExamined = one.kind === 'extraordinary' && one.outcome === 'ended';
  const { outcome } = await (isExamined ? endNow : act)(deps, one);
  return outcome === null ? { outcome: 'missing' } : { outcome: 'acted', effect: outcome };
}
