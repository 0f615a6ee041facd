import { isProEdit } from '@tagfalter/domain/edit-window';
import { isPro, type SubscriptionState } from '@tagfalter/domain/subscription';
import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import { identityHandle } from '#api/db/handles.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import type { Identity } from '#api/ports/identity.ts';
import { findAccountId, isConfirmed } from './verified.ts';

const KNOWN = { status: subscriptions.status, endDate: subscriptions.endDate, createdAt: subscriptions.createdAt };

/** Accounts of this process's callers. Their identity never changes, but it may get another account. */
const MAX_REMEMBERED = 10_000;

/** @throws Refusal `not_registered` */
export type FindActor = (identity: Identity) => Promise<Actor>;

/**
 * Finds the registered person of a token, with their current tier (spec decision 25).
 * @param now milliseconds since the epoch, at each call
 */
export function createFindActor(db: Db, now: () => number): FindActor {
  const remembered = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  const select = selectPerson(db);
  return async (identity) => {
    const read = async (accountId: string) => actorOf(await select.execute({ accountId }), identity, now());
    const { value } = identityHandle(identity);
    const known = remembered.get(value);
    const found = known && (await read(known));
    if (found) return found;
    const accountId = await findAccountId(db, identity);
    const actor = accountId && (await read(accountId));
    if (!actor) throw new Refusal('not_registered');
    remembered.set(value, actor.accountId);
    return actor;
  };
}

function selectPerson(db: Db) {
  const { id, issuer, subject, entrySpace, email, emailVerified, blockedAt } = users;
  return db
    .select({ id, issuer, subject, entrySpace, email, emailVerified, blockedAt, ...KNOWN })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.accountId, id))
    .where(eq(id, sql.placeholder('accountId')))
    .prepare('find_actor');
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPerson>['execute']>>[number];

/** @returns undefined if the account is gone or another's */
function actorOf(rows: readonly PersonRow[], identity: Identity, now: number): Actor | undefined {
  const [user] = rows;
  if (user?.issuer !== identity.issuer || user.subject !== identity.subject) return undefined;
  const known = rows.flatMap(stateOf);
  return {
    accountId: user.id,
    entrySpace: user.entrySpace,
    email: user.email,
    emailVerified: isConfirmed(user, identity.emailVerified ? identity.email : undefined),
    isPro: isPro(known, now),
    subscriptions: known,
    ...(user.blockedAt && { isBlocked: true }),
  };
}

/** Past ones included. */
export async function subscriptionsOf(db: Db | Tx, accountId: string): Promise<SubscriptionState[]> {
  const rows = await db.select(KNOWN).from(subscriptions).where(eq(subscriptions.accountId, accountId));
  return rows.flatMap(stateOf);
}

/** @param now milliseconds since the epoch */
export async function isProAccount(db: Db, accountId: string, now: number): Promise<boolean> {
  return isPro(await subscriptionsOf(db, accountId), now);
}

/** Pro at the time of asking, or now (spec decision 11); milliseconds since the epoch. */
export async function isAskedAsPro(
  db: Db,
  accountId: string,
  { askedAt, now }: { askedAt: number; now: number },
): Promise<boolean> {
  return isProEdit(await subscriptionsOf(db, accountId), { madeAt: askedAt, receivedAt: now });
}

/** The left join found no subscription. */
function stateOf(row: { status: string | null; endDate: Date | null; createdAt: Date | null }): SubscriptionState[] {
  const { status, endDate, createdAt } = row;
  if (status === null) return [];
  return [{ status, endDate: endDate?.toISOString(), createdAt: createdAt?.toISOString() }];
}
