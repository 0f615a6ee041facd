import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRest } from '#api/adapters/payment-stand-in/rest.ts';
import { approved } from '#api/adapters/payment-stand-in/state.ts';
import { createStandInStore } from '#api/adapters/payment-stand-in/store.ts';
import { paymentIds } from '#api/db/subscription-schema.ts';
import { databases } from './database.ts';
import { type FakePayments, nextMonth } from './fake-payments.ts';
import { payStage } from './payment-stage.ts';
import type { Person } from './product.ts';
import { openSubscriptionStage, START, type SubscriptionStage } from './subscription-stage.ts';

type There = NonNullable<ReturnType<FakePayments['subscriptions']['get']>>;

/** Possible differences at the payment service although the `custom_id` fits. */
const FOREIGN: Readonly<Record<string, Partial<There>>> = {
  'another plan': { planId: 'P-ANOTHER' },
  'no plan': { planId: null },
  'an overridden price': { isOverridden: true },
  'a payment of 0.01': { lastPaid: { cents: 1, currency: 'EUR' } },
  'another currency': { lastPaid: { cents: 399, currency: 'HUF' } },
};

describe.each(databases)('an object of the payment service on $name', ({ create }) => {
  let stage: SubscriptionStage;
  let mia: Person;
  beforeAll(async () => {
    stage = await openSubscriptionStage(create);
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    stage.clock.now = START;
    stage.payments.clock.now = START;
    mia = await stage.person();
  });
  const bend = (id: string, change: Partial<There>): void => {
    const there = stage.payments.subscriptions.get(id) ?? expect.fail('no such one');
    stage.payments.subscriptions.set(id, { ...there, ...change });
  };
  /** A subscription without an order of ours, as another shop of the operator makes it. */
  const unordered = (change: Partial<There>): string => {
    const id = `I-${crypto.randomUUID().slice(0, 13).toUpperCase()}`;
    const times = { startedAt: START, lastPaidAt: START, nextBillingAt: nextMonth(START), statusChangedAt: START };
    const terms = { planId: 'P-TAGFALTER', isOverridden: false, lastPaid: { cents: 399, currency: 'EUR' } };
    const who = { id, status: 'active', accountId: mia.accountId, failedPayments: 0 } as const;
    stage.payments.subscriptions.set(id, { ...who, ...times, ...terms, ...change });
    return id;
  };
  const activate = async (subscriptionId: string) =>
    (await stage.post(mia, '/api/subscriptions/activate', { subscriptionId })).status;
  const announce = async (id: string): Promise<void> => {
    const event = { id: `WH-${crypto.randomUUID()}`, type: 'BILLING.SUBSCRIPTION.ACTIVATED', subscriptionId: id };
    stage.payments.events.push(event);
    expect(await stage.announce(event)).toBe(200);
  };

  it.each(Object.entries(FOREIGN))('with %s gives nothing on any way', async (_name, change) => {
    const foreign = unordered(change);
    expect(await activate(foreign)).toBe(404);
    await announce(foreign);
    const ordered = await stage.order(mia);
    stage.payments.approve(ordered);
    bend(ordered, change);
    expect(await activate(ordered)).toBe(404);
    await announce(ordered);
    await stage.passTo(START + 10 * MINUTE_MS);
    expect([await stage.isPro(mia), await stage.list(mia)]).toEqual([false, []]);
    // Nothing is ended there that may be somebody else's contract.
    expect(stage.payments.subscriptions.get(foreign)?.status).toBe('active');
  });

  it.each(Object.entries(FOREIGN))('that comes to have %s gives no further month', async (_name, change) => {
    const id = await stage.subscribed(mia);
    bend(id, change);
    await stage.passTo(START + DAY_MS);
    bend(id, change);
    await stage.settle();
    expect(await stage.isPro(mia)).toBe(true);
    await stage.passTo(START + 25 * DAY_MS);
    stage.clock.now = nextMonth(START) + DAY_MS;
    stage.payments.passTo(stage.clock.now);
    bend(id, change);
    await stage.settle();
    expect(await stage.isPro(mia)).toBe(false);
    expect(await stage.list(mia)).toMatchObject([
      { status: 'cancelled', endDate: new Date(nextMonth(START)).toISOString() },
    ]);
  });

  it('named by another account’s order gives that account nothing', async () => {
    const tom = await stage.person();
    const ordered = await stage.order(tom);
    stage.payments.approve(ordered);
    bend(ordered, { accountId: mia.accountId });
    await announce(ordered);
    await stage.passTo(START + 10 * MINUTE_MS);
    expect([await stage.isPro(mia), await stage.isPro(tom)]).toEqual([false, false]);
  });

  it('of before a new price goes on, unknown ones of today begin', async () => {
    const id = await stage.subscribed(mia);
    const { db } = stage.database;
    const before = { planId: 'P-BEFORE', cents: 299, currency: 'EUR' };
    await db.update(paymentIds).set(before).where(eq(paymentIds.paypalSubscriptionId, id));
    const old = { planId: 'P-BEFORE', lastPaid: { cents: 299, currency: 'EUR' } };
    bend(id, old);
    await stage.passTo(START + 20 * DAY_MS);
    stage.payments.passTo(nextMonth(START) + DAY_MS);
    bend(id, old);
    await stage.passTo(nextMonth(START) + DAY_MS);
    expect([await stage.isPro(mia), await stage.list(mia)]).toMatchObject([true, [{ status: 'active' }]]);
    mia = await stage.person();
    expect(await activate(unordered({}))).toBe(200);
    expect(await stage.isPro(mia)).toBe(true);
  });

  it('is told with its terms by the adapter, also through the stand-in', async () => {
    const { payments, now } = payStage(stage.database);
    const { db } = stage.database;
    const store = createStandInStore(db, now);
    const credentials = { clientId: 'id', clientSecret: 'secret' };
    const rest = createRest({
      ...{ store, credentials, now, certificate: { id: 'none', pem: '' } },
      ...{ approvalUrl: () => 'http://127.0.0.1/', delivery: () => 'lost' as const, deliverSoon: () => undefined },
    });
    const authorization = `Basic ${Buffer.from('id:secret').toString('base64')}`;
    const token = await rest.inject({ method: 'POST', url: '/v1/oauth2/token', headers: { authorization } });
    const headers = { authorization: `Bearer ${token.json().access_token}` };
    const post = async (url: string, payload: object) =>
      (await rest.inject({ method: 'POST', url, headers, payload })).json();
    const offer = await payments.offer();
    expect(offer).toEqual({ planId: expect.stringMatching(/^P-/), cents: 399, currency: 'EUR' });
    const cyclesOf = (currency_code: string, value: string) => ({
      billing_cycles: [{ sequence: 1, pricing_scheme: { fixed_price: { currency_code, value } } }],
    });
    const plan = { product_id: 'TAGFALTER-PRO', name: 'Ein anderer', ...cyclesOf('USD', '0.01') };
    const { id: other } = await post('/v1/billing/plans', plan);
    const read = async (order: object) => {
      const returns = { return_url: 'http://127.0.0.1/a', cancel_url: 'http://127.0.0.1/b' };
      const named = { custom_id: mia.accountId, application_context: returns };
      const { id } = await post('/v1/billing/subscriptions', { ...named, ...order });
      await store.change(id, 'lost', (state) => approved(state, 'now', now()));
      return payments.read(id);
    };
    expect(await read({ plan_id: offer.planId })).toMatchObject({
      ...{ planId: offer.planId, isOverridden: false, lastPaid: { cents: 399, currency: 'EUR' } },
    });
    expect(await read({ plan_id: offer.planId, plan: cyclesOf('EUR', '0.01') })).toMatchObject({
      ...{ planId: offer.planId, isOverridden: true, lastPaid: { cents: 1, currency: 'EUR' } },
    });
    expect(await read({ plan_id: other })).toMatchObject({
      ...{ planId: other, isOverridden: false, lastPaid: { cents: 1, currency: 'USD' } },
    });
    await Promise.all([rest.close(), payments.close()]);
  });
});
