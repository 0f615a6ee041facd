import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentsFault } from '#api/ports/payments.ts';
import { databases, type TestDatabase } from './database.ts';
import { createFakePayments } from './fake-payments.ts';
import { anOrder, decide, payStage } from './payment-stage.ts';
import { createProduct, type Product } from './product.ts';

const act = (subscriptionId: string, requestId = 'act') => ({ subscriptionId, requestId, reason: 'Test' });

describe.each(databases)('payments through the stand-in on $name', ({ create }) => {
  let database: TestDatabase;
  let product: Product;
  let stage: ReturnType<typeof payStage>;
  beforeAll(async () => {
    database = await create();
    stage = payStage(database);
    // A payment service without subscriptions: another would cancel the test's orders.
    product = await createProduct(database, { now: stage.now, payments: createFakePayments({ now: stage.now() }) });
  });
  afterAll(async () => {
    await stage.payments.close();
    await product.close();
    await database.close();
  });

  /** Ordered and approved. */
  const subscribe = async (): Promise<string> => {
    const { subscriptionId, approvalUrl } = await stage.payments.create(anOrder());
    expect((await decide(product, approvalUrl, 'approve')).statusCode).toBe(303);
    await stage.standIn.settled();
    return subscriptionId;
  };

  it('lead from an order to an approval page and back', async () => {
    const order = anOrder({ language: 'fr' });
    const { subscriptionId, approvalUrl } = await stage.payments.create(order);
    expect(await stage.payments.read(subscriptionId)).toMatchObject({
      status: 'approval_pending',
      accountId: order.accountId,
      nextBillingAt: null,
      lastPaidAt: null,
    });
    const { pathname, search } = new URL(approvalUrl);
    const page = await product.app.inject({ url: pathname + search });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Testzahlung');
    expect(page.body).toContain('Aucun argent');
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect(page.headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:8080;");
    const back = await decide(product, approvalUrl, 'approve');
    expect(back.statusCode).toBe(303);
    const to = new URL(String(back.headers.location));
    expect(to.origin + to.pathname).toBe(order.returnUrl);
    expect(to.searchParams.get('subscription_id')).toBe(subscriptionId);
    expect(to.searchParams.get('ba_token')).toMatch(/^BA-/);
    expect(to.searchParams.get('token')).toMatch(/^\w{32}$/);
    expect(await stage.payments.read(subscriptionId)).toMatchObject({
      status: 'active',
      startedAt: stage.now(),
      lastPaidAt: stage.now(),
      nextBillingAt: Date.parse('2026-02-28T10:00:00Z'),
      failedPayments: 0,
    });
  });

  it.each([
    ['soon', { status: 'active', lastPaidAt: 0, failedPayments: 0 }],
    ['fails', { status: 'suspended', lastPaidAt: null, nextBillingAt: null, failedPayments: 1 }],
  ])('name the start as next payment until the first one %s', async (first, after) => {
    const { subscriptionId, approvalUrl } = await stage.payments.create(anOrder());
    const startedAt = stage.now();
    await decide(product, approvalUrl, 'approve', { first });
    const before = { status: 'active', startedAt, nextBillingAt: startedAt, lastPaidAt: null, failedPayments: 0 };
    expect(await stage.payments.read(subscriptionId)).toMatchObject(before);
    stage.pass(11 * MINUTE_MS);
    const paid = after.lastPaidAt === null ? {} : { lastPaidAt: startedAt };
    expect(await stage.payments.read(subscriptionId)).toMatchObject({ ...after, ...paid });
  });

  it('lead to the other address where the payer does not agree', async () => {
    const { subscriptionId, approvalUrl } = await stage.payments.create(anOrder());
    const back = await decide(product, approvalUrl, 'cancel');
    expect(back.headers.location).toMatch(/^http:\/\/127\.0\.0\.1:8080\/subscription\?subscription_id=I-/);
    expect((await stage.payments.read(subscriptionId))?.status).toBe('approval_pending');
  });

  it('make nothing twice of a repeated order, and one plan for all', async () => {
    const order = anOrder();
    const [one, two] = await Promise.all([stage.payments.create(order), stage.payments.create(order)]);
    expect(two).toEqual(one);
    const other = await product.deps.payments.create(anOrder());
    expect(other.subscriptionId).not.toBe(one.subscriptionId);
    const { rows } = await database.db
      .execute<{ count: number }>("select count(*)::int as count from payment_stand_in where kind = 'plan'")
      .then((response) => ({ rows: Array.isArray(response) ? response : Object(response).rows }));
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('stop, go on and end, and a repeat has no second effect', async () => {
    const id = await subscribe();
    await stage.payments.suspend(act(id));
    await stage.payments.suspend(act(id));
    expect(await stage.payments.read(id)).toMatchObject({ status: 'suspended', nextBillingAt: null });
    await stage.payments.resume(act(id));
    await stage.payments.resume(act(id));
    expect(await stage.payments.read(id)).toMatchObject({ status: 'active' });
    await stage.payments.cancel(act(id));
    await stage.payments.cancel(act(id));
    expect(await stage.payments.read(id)).toMatchObject({ status: 'cancelled', nextBillingAt: null });
    await expect(stage.payments.resume(act(id))).rejects.toMatchObject({ kind: 'conflict' });
    await expect(stage.payments.suspend(act(id))).rejects.toBeInstanceOf(PaymentsFault);
  });

  it('do not know unordered subscriptions', async () => {
    expect(await stage.payments.read('I-000000000000')).toBeNull();
    expect(await stage.payments.read('../../oauth2/token')).toBeNull();
    await expect(stage.payments.cancel(act('I-000000000000'))).rejects.toMatchObject({ kind: 'refused' });
  });

  it('renew monthly, except while suspended', async () => {
    const id = await subscribe();
    const begun = stage.now();
    stage.pass(70 * DAY_MS);
    const later = await stage.payments.read(id);
    expect(later?.lastPaidAt).toBeGreaterThan(begun + 50 * DAY_MS);
    expect(later?.nextBillingAt).toBeGreaterThan(stage.now());
    await stage.payments.suspend(act(id));
    stage.pass(70 * DAY_MS);
    await stage.payments.resume(act(id));
    expect(await stage.payments.read(id)).toMatchObject({ status: 'active', lastPaidAt: later?.lastPaidAt });
    expect((await stage.payments.read(id))?.nextBillingAt).toBeGreaterThan(stage.now());
  });

  it('are the same for another process after a restart', async () => {
    const id = await subscribe();
    const other = payStage(database);
    other.pass(stage.now() - other.now());
    expect(await other.payments.read(id)).toEqual(await stage.payments.read(id));
    await other.payments.close();
  });
});
