import { randomUUID } from 'node:crypto';
import { adminPro, type ProOutcome, type ProRequest } from '@tagfalter/contract/admin-pro';
import { proUntil } from '@tagfalter/domain/subscription';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { noteAccountEvent } from '#api/changes/audit-log.ts';
import { users } from '#api/db/account-schema.ts';
import { emailHandle, userIdBy } from '#api/db/handles.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { type Route, route } from '#api/http/route.ts';
import { subscriptionsOf } from './find-actor.ts';

/**
 * Grants Pro, replacing an earlier grant, or ends it now. Paid subscriptions stay.
 * @param now milliseconds since the epoch
 * @returns the account's state; null for an unknown address
 */
export function changePro(db: Db, request: ProRequest, now: number): Promise<ProOutcome> {
  return db.transaction(async (tx) => {
    const id = await userIdBy(tx, emailHandle(request.email));
    if (id === undefined) return null;
    const isTheirs = eq(users.id, id);
    const [user] = await tx.select({ id: users.id, email: users.email }).from(users).where(isTheirs).for('update');
    if (!user) return null;
    await endGranted(tx, user.id, new Date(now));
    const kind = request.action === 'grant' ? 'pro_granted' : 'pro_ended';
    await noteAccountEvent(tx, { accountId: user.id, kind, at: now });
    if (request.action === 'grant') {
      const endDate = request.until === null ? null : new Date(request.until);
      const row = { accountId: user.id, id: randomUUID(), status: 'active', endDate, createdAt: new Date(now) };
      await tx.insert(subscriptions).values(row);
    }
    const until = proUntil(await subscriptionsOf(tx, user.id), now);
    const isKnown = until !== null && Number.isFinite(until);
    return { email: user.email, isPro: until !== null, until: isKnown ? new Date(until).toISOString() : null };
  });
}

/** Rows stay: edits made while they ran are judged by them (spec decision 11). */
async function endGranted(tx: Tx, accountId: string, endDate: Date): Promise<void> {
  const isGranted = and(eq(subscriptions.accountId, accountId), isNull(subscriptions.paypalSubscriptionId));
  const isRunning = or(isNull(subscriptions.endDate), gt(subscriptions.endDate, endDate));
  await tx.update(subscriptions).set({ status: 'cancelled', endDate }).where(and(isGranted, isRunning));
}

/** Behind `npm run pro`. */
export function grantProRoutes({ db, now }: { db: Db; now: () => number }): Route[] {
  return [route(adminPro, ({ body }) => changePro(db, body, now()))];
}
