import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, embeddedDatabase, type TestDatabase } from './database.ts';
import { anOrder, decide, ORIGIN, payStage } from './payment-stage.ts';
import { cookieOf, createProduct, type Product } from './product.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN };

describe.each(databases)('the payer at the stand-in on $name', ({ create }) => {
  let database: TestDatabase;
  let product: Product;
  let stage: ReturnType<typeof payStage>;
  beforeAll(async () => {
    database = await create();
    stage = payStage(database);
    product = await createProduct(database, { now: stage.now });
    product.deps.standIn?.deliverTo(async (headers, body) => {
      stage.hooks.push({ headers, body });
      return 200;
    });
  });
  afterAll(async () => {
    await stage.payments.close();
    await product.close();
    await database.close();
  });

  const subscribe = async () => {
    const { subscriptionId, approvalUrl } = await stage.payments.create(anOrder());
    await stage.standIn.settled();
    const response = await decide(product, approvalUrl, 'approve', { origin: ORIGIN });
    stage.hooks.length = 0;
    return { id: subscriptionId, approvalUrl, cookie: cookieOf(response) };
  };
  const press = (cookie: string, payload: string, headers: Record<string, string> = FORM) =>
    product.app.inject({ method: 'POST', url: '/testzahlung/payer', headers: { ...headers, cookie }, payload });

  it('shows each payer their own account', async () => {
    const { id, cookie, approvalUrl } = await subscribe();
    const mine = await product.app.inject({ url: '/testzahlung/payer', headers: { cookie } });
    expect(mine.body).toContain(id);
    expect(mine.body).toContain('Läuft');
    const other = await product.app.inject({ url: '/testzahlung/payer' });
    expect(other.body).not.toContain(id);
    const stranger = await subscribe();
    expect((await press(stranger.cookie, `id=${id}&act=cancel`)).statusCode).toBe(404);
    const { pathname, search } = new URL(approvalUrl);
    expect((await product.app.inject({ url: pathname + search })).headers.location).toBe('/testzahlung/payer');
    expect((await product.app.inject({ url: `${pathname}?ba_token=BA-0` })).statusCode).toBe(404);
  });

  it.each([
    ['now', ['BILLING.SUBSCRIPTION.CANCELLED']],
    ['doubled', ['BILLING.SUBSCRIPTION.CANCELLED', 'BILLING.SUBSCRIPTION.CANCELLED']],
    ['lost', []],
    ['late', []],
  ])('ends it, and the event comes %s', async (tell, expected) => {
    const { id, cookie } = await subscribe();
    expect((await press(cookie, `id=${id}&act=cancel&tell=${tell}`)).statusCode).toBe(303);
    expect(stage.types()).toEqual(expected);
    expect(new Set(stage.hooks.map(({ body }) => body.toString())).size).toBe(Math.min(1, expected.length));
    expect(await stage.payments.read(id)).toMatchObject({ status: 'cancelled' });
    if (tell !== 'late') return;
    stage.pass(3 * MINUTE_MS);
    await stage.standIn.tick();
    expect(stage.types()).toEqual(['BILLING.SUBSCRIPTION.CANCELLED']);
  });

  it('lets a payment fail at the month’s end, events reordered', async () => {
    const { id, cookie } = await subscribe();
    await press(cookie, `id=${id}&act=fail`);
    await press(cookie, `id=${id}&act=month&tell=reordered`);
    expect(stage.types()).toEqual(['BILLING.SUBSCRIPTION.SUSPENDED', 'BILLING.SUBSCRIPTION.PAYMENT.FAILED']);
    expect(await stage.payments.read(id)).toMatchObject({ status: 'suspended', failedPayments: 1 });
    const resumed = stage.payments.resume({ subscriptionId: id, requestId: 'resume', reason: 'Test' });
    await expect(resumed).rejects.toMatchObject({ kind: 'conflict' });
    await press(cookie, `id=${id}&act=activate`);
    expect(await stage.payments.read(id)).toMatchObject({ status: 'active', failedPayments: 0 });
  });

  it('lets the month end, which is paid', async () => {
    const { id, cookie } = await subscribe();
    await press(cookie, `id=${id}&act=month`);
    expect(stage.types()).toEqual(['PAYMENT.SALE.COMPLETED']);
    const after = await stage.payments.read(id);
    expect(after).toMatchObject({ status: 'active', lastPaidAt: stage.now() });
    expect(after?.nextBillingAt).toBeGreaterThan(stage.now() + 27 * DAY_MS);
  });

  it('is asked by a form of our own alone', async () => {
    const { id, cookie, approvalUrl } = await subscribe();
    const { origin: _, ...without } = FORM;
    expect((await press(cookie, `id=${id}&act=cancel`, without)).statusCode).toBe(404);
    const foreign = { ...FORM, origin: 'https://evil.example' };
    expect((await press(cookie, `id=${id}&act=cancel`, foreign)).statusCode).toBe(403);
    expect((await decide(product, approvalUrl, 'approve', { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await press(cookie, `id=${id}&act=cancel&x=${'x'.repeat(3000)}`)).statusCode).toBe(413);
    expect((await stage.payments.read(id))?.status).toBe('active');
  });

  it('retries undelivered events', async () => {
    stage.hooks.length = 0;
    stage.replyWith(503);
    const { subscriptionId } = await stage.payments.create(anOrder());
    await stage.standIn.settled();
    stage.replyWith(200);
    expect(stage.types()).toEqual(['BILLING.SUBSCRIPTION.CREATED']);
    stage.pass(61_000);
    await stage.standIn.tick();
    expect(stage.types()).toEqual(['BILLING.SUBSCRIPTION.CREATED', 'BILLING.SUBSCRIPTION.CREATED']);
    expect(subscriptionId).toMatch(/^I-/);
  });

  it('may not ask without end', async () => {
    const ask = () => product.app.inject({ url: '/testzahlung/payer', remoteAddress: '10.9.9.9' });
    const responses = await Promise.all(Array.from({ length: 121 }, ask));
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect(responses.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined();
  });
});

it('has no page where payments are real', async () => {
  const pglite = embeddedDatabase;
  const database = await pglite.create();
  const account = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };
  const product = await createProduct(database, { env: account });
  expect(product.deps.payments.kind).toBe('paypal');
  expect((await product.app.inject({ url: '/testzahlung/payer' })).statusCode).toBe(404);
  await product.close();
  await database.close();
});
