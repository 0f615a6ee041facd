import { DAY_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import { type Caller, type Cast, isVisitor } from './entry-matrix-cast.ts';
import { createFakePayments, SIGNATURE } from './fake-payments.ts';
import { ORIGIN } from './subscription-stage.ts';

const payments = createFakePayments({ now: Date.now() });
const RETURNS = { returnUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/subscription` };
const PAYING: readonly Caller[] = ['Po', 'EO', 'Xc'];
const MONTH_MS = 28 * DAY_MS;

/** Gives a caller the subscription of their column, paid at the payment service. */
async function prepare(cast: Cast, caller: Caller): Promise<void> {
  if (isVisitor(caller)) return;
  const { accountId } = cast.person(caller);
  const { db } = cast.stage.database;
  await db.delete(subscriptions).where(eq(subscriptions.accountId, accountId));
  if (!PAYING.includes(caller)) return;
  payments.clock.now = cast.stage.clock.now;
  const id = await approved(caller, accountId);
  const isCancelled = caller === 'Xc';
  const nextBillingAt = payments.clock.now + MONTH_MS;
  const there = payments.subscriptions.get(id);
  if (there) payments.subscriptions.set(id, { ...there, nextBillingAt, status: isCancelled ? 'suspended' : 'active' });
  await db.insert(subscriptions).values({
    ...{ accountId, id: crypto.randomUUID(), paypalSubscriptionId: id, paidUntil: new Date(nextBillingAt) },
    ...{ status: isCancelled ? 'cancelled' : 'active', endDate: isCancelled ? new Date(nextBillingAt) : null },
    ...(isCancelled && { intent: 'cancel', endedBy: 'owner', suspendedAt: new Date(), providerStatus: 'suspended' }),
    nextCheckAt: new Date(nextBillingAt),
  });
}

async function approved(name: string, accountId: string): Promise<string> {
  const requestId = `${name} ${crypto.randomUUID()}`;
  const { subscriptionId } = await payments.create({ requestId, accountId, language: 'de', ...RETURNS });
  payments.approve(subscriptionId);
  return subscriptionId;
}

const ask = async (cast: Cast, caller: Caller, path: string, json: object): Promise<number> =>
  cast.call(caller, 'POST', path, { json });
const prepared =
  (path: string, json: object): MatrixCall =>
  async (cast, caller) => {
    await prepare(cast, caller);
    return ask(cast, caller, path, json);
  };
const webhook =
  (headers: Record<string, string>): MatrixCall =>
  async (cast) => {
    const id = `WH-${crypto.randomUUID()}`;
    payments.events.push({ id, type: 'SOMETHING.ELSE', subscriptionId: undefined });
    const all = { 'content-type': 'application/json', ...headers };
    const sent = { method: 'POST' as const, url: '/api/paypal/webhook', payload: Buffer.from(id), headers: all };
    return (await cast.stage.product.app.inject(sent)).statusCode;
  };

const CALLS: Record<string, MatrixCall> = {
  'GET /api/subscriptions': (cast, caller) => cast.call(caller, 'GET', '/api/subscriptions'),
  'POST /api/paypal/create-subscription no running subscription': prepared('/api/paypal/create-subscription', RETURNS),
  'POST /api/subscriptions/activate own, provider says ACTIVE': async (cast, caller) => {
    const subscriptionId = await approved(caller, isVisitor(caller) ? 'nobody' : cast.person(caller).accountId);
    return ask(cast, caller, '/api/subscriptions/activate', { subscriptionId });
  },
  'POST /api/subscriptions/activate subscription id of somebody else': async (cast, caller) => {
    const subscriptionId = await approved(caller, crypto.randomUUID());
    return ask(cast, caller, '/api/subscriptions/activate', { subscriptionId });
  },
  'POST /api/subscriptions/cancel': prepared('/api/subscriptions/cancel', {}),
  'POST /api/subscriptions/reactivate': prepared('/api/subscriptions/reactivate', {}),
  'POST /api/paypal/webhook (added) valid signature': webhook(SIGNATURE),
  'POST /api/paypal/webhook (added) bad/missing signature, foreign cert host, body changed': webhook({}),
};

driveMatrix({ part: 'subscription', calls: CALLS, more: { payments } });
