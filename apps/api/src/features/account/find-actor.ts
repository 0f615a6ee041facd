import { isProEdit } from '@tagfalter/domain/edit-window';
import { isPro, type SubscriptionState } from '@tagfalter/domain/subscription';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import type { Identity } from '#api/ports/identity.ts';
import { isConfirmed } from './verified.ts';

const KNOWN = { status: subscriptions.status, endDate: subscriptions.endDate, createdAt: subscriptions.createdAt };

/**
 * The registered person of a token, with their current tier (spec decision 25).
 * @param now milliseconds since the epoch
 * @throws Refusal `not_registered`
 */
export async function findActor(db: Db, identity: Identity, now: number): Promise<Actor> {
  const { entrySpace, blockedAt } = users;
  const rows = await db
    .select({
      accountId: users.id,
      entrySpace,
      email: users.email,
      emailVerified: users.emailVerified,
      blockedAt,
      ...KNOWN,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.accountId, users.id))
    .where(and(eq(users.issuer, identity.issuer), eq(users.subject, identity.subject)))
    .prepare('find_actor')
    .execute();
  const [user] = rows;
  if (user === undefined) throw new Refusal('not_registered');
  const known = rows.flatMap(stateOf);
  return {
    accountId: user.accountId,
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
