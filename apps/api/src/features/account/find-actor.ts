import { isPro } from '@tagfalter/domain/subscription';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '#api/actor.ts';
import type { Db } from '#api/db/open.ts';
import { subscriptions, users } from '#api/db/schema.ts';
import type { Identity } from '#api/ports/identity.ts';
import { Refusal } from '#api/refusal.ts';

/**
 * The registered person behind a token, with their tier at this moment (decision 25).
 * @param now milliseconds since the epoch
 * @throws Refusal `not_registered`
 */
export async function findActor(db: Db, identity: Identity, now: number): Promise<Actor> {
  const rows = await db
    .select({
      accountId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      proAccount: users.proAccount,
      status: subscriptions.status,
      endDate: subscriptions.endDate,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.accountId, users.id))
    .where(and(eq(users.issuer, identity.issuer), eq(users.subject, identity.subject)))
    .prepare('find_actor')
    .execute();
  const [user] = rows;
  if (user === undefined) throw new Refusal('not_registered');
  return {
    accountId: user.accountId,
    email: user.email,
    emailVerified: user.emailVerified || identity.emailVerified,
    isPro: user.proAccount || anyIsPro(rows, now),
  };
}

/** Whether an account is Pro at `now`, by its stored flag or its subscriptions (decision 25). */
export async function isProAccount(db: Db, accountId: string, now: number): Promise<boolean> {
  const [user] = await db.select({ proAccount: users.proAccount }).from(users).where(eq(users.id, accountId));
  return user?.proAccount || (await hasSubscription(db, accountId, now));
}

/** Whether the account's subscriptions make it Pro at `now`. */
export async function hasSubscription(db: Db, accountId: string, now: number): Promise<boolean> {
  const rows = await db
    .select({ status: subscriptions.status, endDate: subscriptions.endDate })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId));
  return anyIsPro(rows, now);
}

function anyIsPro(rows: ReadonlyArray<{ status: string | null; endDate: Date | null }>, now: number): boolean {
  const known = rows.flatMap(({ status, endDate }) =>
    status === null ? [] : [{ status, endDate: endDate?.toISOString() }],
  );
  return isPro(known, now);
}
