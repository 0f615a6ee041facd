import { randomUUID } from 'node:crypto';
import type { DeclarationKind, DeclarationReply } from '@tagfalter/contract/declarations';
import { and, eq, lt } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import { declarations } from '#api/db/declaration-schema.ts';
import { emailHandle, userIdBy } from '#api/db/handles.ts';
import type { Db } from '#api/db/open.ts';
import type { DeclarationDeps, EndResult } from './deps.ts';
import { nextReference } from './reference.ts';

export type Declaration = typeof declarations.$inferSelect;

export interface DeclarationWords {
  kind: DeclarationKind;
  name: string;
  email: string;
  message: string;
}

/** With the address as the account spells it. */
export async function accountOf(db: Db, email: string): Promise<{ id: string; email: string } | undefined> {
  const id = await userIdBy(db, emailHandle(email));
  if (id === undefined) return undefined;
  const [found] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id));
  return found;
}

/** Form fields from the account. */
export async function personOf(
  db: Db,
  accountId: string,
): Promise<Pick<DeclarationWords, 'name' | 'email'> | undefined> {
  const { firstName, lastName, email } = users;
  const [found] = await db.select({ firstName, lastName, email }).from(users).where(eq(users.id, accountId));
  return found && { name: `${found.firstName} ${found.lastName}`.trim(), email: found.email };
}

/** @param at milliseconds since the epoch */
export function keep(
  db: Db,
  words: DeclarationWords,
  { at, ...of }: { at: number; accountId: string | null; isProven: boolean },
) {
  return db.transaction(async (tx): Promise<Declaration> => {
    const reference = await nextReference(tx, words.kind, at);
    const row = { ...words, id: randomUUID(), reference, ...of, declaredAt: new Date(at) };
    const [kept] = await tx.insert(declarations).values(row).returning();
    if (!kept) throw new Error('a declaration was not kept');
    return kept;
  });
}

/**
 * Executes an open declaration. It stays open if nothing ended, or a reason needs examination.
 * @returns the current declaration, even if another process was faster
 * @throws faults of the payment service; nothing has changed then
 */
export async function act(deps: DeclarationDeps, one: Declaration): Promise<Declaration> {
  const { contracts } = deps;
  const { kind, accountId, state } = one;
  if (accountId === null || state !== 'open') return one;
  const asked = { accountId, declaredAt: one.declaredAt.getTime() };
  const ended = await (kind === 'withdrawal' ? contracts.withdraw(asked) : contracts.endContract({ ...asked, kind }));
  return settle(deps, one, ended, kind !== 'extraordinary');
}

/** Ends an extraordinary cancellation's contract at once, after examination. Otherwise as `act`. */
export async function endNow(deps: DeclarationDeps, one: Declaration): Promise<Declaration> {
  const { accountId, state } = one;
  if (accountId === null || state !== 'open') return one;
  const ended = await deps.contracts.endAtOnce({ accountId, declaredAt: one.declaredAt.getTime() });
  return settle(deps, one, ended, true);
}

async function settle(
  { db, announce }: DeclarationDeps,
  one: Declaration,
  { outcome, endDate }: EndResult,
  isLastWord: boolean,
): Promise<Declaration> {
  const change = {
    outcome,
    endsAt: endDate === null ? null : new Date(endDate),
    state: outcome === 'ended' && isLastWord ? ('acted' as const) : ('open' as const),
    outcomeSentAt: null,
  };
  const isOpen = and(eq(declarations.id, one.id), eq(declarations.state, 'open'));
  const [changed] = await db.update(declarations).set(change).where(isOpen).returning();
  if (changed) await announce(one.id);
  return changed ?? (await byId(db, one.id)) ?? one;
}

export async function byId(db: Db, id: string): Promise<Declaration | undefined> {
  const [found] = await db.select().from(declarations).where(eq(declarations.id, id));
  return found;
}

/** View of the sender. @param hasOutcome the sender's identity is proven */
export function declaredOf(one: Declaration, hasOutcome: boolean): DeclarationReply {
  const { reference, kind, declaredAt, name, email, message, outcome, endsAt, state } = one;
  return {
    ...{ reference, kind, name, email, message, declaredAt: declaredAt.toISOString() },
    outcome: hasOutcome ? outcome : null,
    isWaiting: !hasOutcome || state === 'open',
    endDate: hasOutcome && endsAt ? endsAt.toISOString() : null,
  };
}

/** Years after the year of the declaration: limitation of claims (§§ 195, 199 BGB). */
const KEPT_YEARS = 3;

/** @param now milliseconds since the epoch */
export async function forgetDeclarations(db: Db, now: number): Promise<void> {
  const first = new Date(Date.UTC(new Date(now).getUTCFullYear() - KEPT_YEARS, 0, 1));
  await db.delete(declarations).where(lt(declarations.declaredAt, first));
}
