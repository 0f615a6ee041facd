import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createPaypal } from '#api/adapters/paypal/paypal.ts';
import { isAtPaypal, paypalTrust } from '#api/adapters/paypal/trust.ts';
import { anOrder } from './payment-stage.ts';

interface RecordedCall {
  route: string;
  authorization: string;
  requestId: string | undefined;
  body: string;
}
type Reply = (response: ServerResponse) => void;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
const ACTIVE = { id: 'I-1A', status: 'ACTIVE', custom_id: 'account', billing_info: { failed_payments_count: 0 } };
const paidWith = (currency_code: string, value: string) => ({
  billing_info: {
    failed_payments_count: 0,
    last_payment: { amount: { currency_code, value }, time: '2026-11-01T00:00:00Z' },
  },
});
const TAKEN = json(422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID' }] });
const ACT = { subscriptionId: 'I-1A', requestId: 'act-1', reason: 'Kündigung' };

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A server with a list of replies per route; the last one repeats. */
async function paypalWith(routes: Record<string, Reply[]>) {
  const asked: RecordedCall[] = [];
  let tokens = 0;
  const responses: Record<string, Reply[]> = { ...routes };
  const server: Server = createServer(async (request: IncomingMessage, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const route = `${request.method} ${request.url}`;
    const { authorization = '', 'paypal-request-id': requestId } = request.headers;
    asked.push({ route, authorization, requestId: [requestId].flat()[0], body: Buffer.concat(parts).toString() });
    const left = responses[route];
    const next = left && left.length > 1 ? left.shift() : left?.[0];
    if (next) return next(response);
    if (route === 'POST /v1/oauth2/token') {
      tokens += 1;
      return json(200, { access_token: `token-${tokens}`, token_type: 'Bearer', expires_in: 600 })(response);
    }
    return json(404, { name: 'RESOURCE_NOT_FOUND' })(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  let time = 1_800_000_000_000;
  const payments = createPaypal({
    kind: 'paypal',
    baseUrl: async () => `http://127.0.0.1:${port}`,
    ...{ clientId: 'id', clientSecret: 'secret', webhookId: 'hook' },
    isApprovalUrl: isAtPaypal,
    trust: paypalTrust(),
    now: () => time,
    patience: { request: 400, pauses: [1, 1] },
  });
  open.push(() => {
    void payments.close();
    server.closeAllConnections();
    server.close();
  });
  const count = (route: string) => asked.filter((each) => each.route === route).length;
  const pass = (ms: number): void => {
    time += ms;
  };
  return { payments, asked, count, pass };
}

const GET = 'GET /v1/billing/subscriptions/I-1A';
const TOKEN = 'POST /v1/oauth2/token';

describe('PayPal in trouble', () => {
  it('is asked again after 500, and after a time-out', async () => {
    const hangs: Reply = () => undefined;
    const { payments, count } = await paypalWith({ [GET]: [json(500, {}), hangs, json(200, ACTIVE)] });
    expect(await payments.read('I-1A')).toMatchObject({ id: 'I-1A', status: 'active', accountId: 'account' });
    expect(count(GET)).toBe(3);
  });

  it('is given up after three attempts', async () => {
    const { payments, count } = await paypalWith({ [GET]: [json(503, {})] });
    await expect(payments.read('I-1A')).rejects.toMatchObject({ kind: 'unavailable', code: 'unavailable_503' });
    expect(count(GET)).toBe(3);
  });

  it('is awaited as long as it says, but not by people', async () => {
    const { payments, count } = await paypalWith({ [GET]: [json(429, {}, { 'retry-after': '30' })] });
    await expect(payments.read('I-1A')).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: 30_000 });
    expect(count(GET)).toBe(1);
  });

  it('gets one token for many calls, renewed on expiry and 401', async () => {
    const { payments, count, pass, asked } = await paypalWith({ [GET]: [json(200, ACTIVE)] });
    await Promise.all([payments.read('I-1A'), payments.read('I-1A'), payments.read('I-1A')]);
    expect(count(TOKEN)).toBe(1);
    expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('id:secret').toString('base64')}`);
    pass(545_000);
    await payments.read('I-1A');
    expect(count(TOKEN)).toBe(2);
    const refused = await paypalWith({ [GET]: [json(401, {}), json(200, ACTIVE)] });
    expect(await refused.payments.read('I-1A')).toMatchObject({ status: 'active' });
    expect(refused.asked.at(-1)?.authorization).toBe('Bearer token-2');
  });

  it('with wrong credentials is of no use for now', async () => {
    const { payments } = await paypalWith({ [TOKEN]: [json(401, { error: 'invalid_client' })] });
    await expect(payments.read('I-1A')).rejects.toMatchObject({ kind: 'unavailable', code: 'unavailable_401' });
  });

  const text =
    (body: string): Reply =>
    (response) =>
      response.writeHead(200).end(body);
  it.each([
    ['broken JSON', text('<html>')],
    ['a foreign shape', json(200, { id: 'I-1A', status: 'WHATEVER' })],
    ['a time that is none', json(200, { ...ACTIVE, start_time: 'soon' })],
    ['a huge body', text(JSON.stringify({ ...ACTIVE, more: 'x'.repeat(600_000) }))],
  ])('is not believed with %s', async (_, reply) => {
    const { payments, count } = await paypalWith({ [GET]: [reply] });
    await expect(payments.read('I-1A')).rejects.toMatchObject({ kind: 'broken' });
    expect(count(GET)).toBe(1);
  });

  it.each([
    [{}, { planId: null, isOverridden: false, lastPaid: null }],
    [
      { plan_id: 'P-1', plan_overridden: true, quantity: '1' },
      { planId: 'P-1', isOverridden: true },
    ],
    [{ plan_id: 'P-1', plan_overridden: false, quantity: '2' }, { isOverridden: true }],
    [paidWith('USD', '0.01'), { isOverridden: false, lastPaid: { cents: 1, currency: 'USD' } }],
    [paidWith('EUR', '3.99'), { lastPaid: { cents: 399, currency: 'EUR' } }],
  ])('tells the terms of %j', async (more, terms) => {
    const { payments } = await paypalWith({ [GET]: [json(200, { ...ACTIVE, ...more })] });
    expect(await payments.read('I-1A')).toMatchObject(terms);
  });

  it('is followed nowhere else', async () => {
    const away = json(302, {}, { location: 'http://127.0.0.1:9/' });
    const { payments } = await paypalWith({ [GET]: [away] });
    await expect(payments.read('I-1A')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('acts at PayPal', () => {
  const SUSPEND = 'POST /v1/billing/subscriptions/I-1A/suspend';

  it('carry the same name with each attempt', async () => {
    const done: Reply = (response) => response.writeHead(204).end();
    const { payments, asked } = await paypalWith({ [SUSPEND]: [json(500, {}), done] });
    await payments.suspend(ACT);
    const acts = asked.filter(({ route }) => route === SUSPEND);
    expect(acts.map(({ requestId, body }) => [requestId, JSON.parse(body)])).toEqual([
      ['act-1', { reason: 'Kündigung' }],
      ['act-1', { reason: 'Kündigung' }],
    ]);
  });

  it('succeed if the state is already as wished', async () => {
    const there = await paypalWith({ [SUSPEND]: [TAKEN], [GET]: [json(200, { ...ACTIVE, status: 'SUSPENDED' })] });
    await there.payments.suspend(ACT);
    const other = await paypalWith({ [SUSPEND]: [TAKEN], [GET]: [json(200, { ...ACTIVE, status: 'CANCELLED' })] });
    await expect(other.payments.suspend(ACT)).rejects.toMatchObject({ kind: 'conflict', code: 'conflict_422' });
  });
});

describe('an order at PayPal', () => {
  const LIST = 'GET /v1/billing/plans?product_id=TAGFALTER-PRO&page_size=20';
  const ORDER = 'POST /v1/billing/subscriptions';
  const name = 'Tagfalter Pro, 3.99 EUR im Monat';
  const created = (href: string) =>
    json(201, { id: 'I-9Z', status: 'APPROVAL_PENDING', links: [{ rel: 'approve', href }] });
  const PAGE = 'https://www.paypal.com/webapps/billing/subscriptions?ba_token=BA-1';

  it('takes the plan that is there, looked for once', async () => {
    const plans = [
      { id: 'P-OLD', name: 'Tagfalter Pro, 2.99 EUR im Monat', status: 'ACTIVE' },
      { id: 'P-OFF', name, status: 'INACTIVE' },
      { id: 'P-NOW', name, status: 'ACTIVE' },
    ];
    const { payments, asked, count } = await paypalWith({ [LIST]: [json(200, { plans })], [ORDER]: [created(PAGE)] });
    const order = anOrder();
    expect(await payments.create(order)).toEqual({
      subscriptionId: 'I-9Z',
      approvalUrl: PAGE,
      terms: { planId: 'P-NOW', cents: 399, currency: 'EUR' },
    });
    await payments.create(anOrder());
    expect(count(LIST)).toBe(1);
    const sent = asked.find(({ route }) => route === ORDER);
    expect(sent?.requestId).toBe(order.requestId);
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      plan_id: 'P-NOW',
      custom_id: order.accountId,
      application_context: {
        locale: 'de-DE',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'SUBSCRIBE_NOW',
        return_url: order.returnUrl,
      },
    });
  });

  it('makes product and plan once, under fixed names', async () => {
    const { payments, asked } = await paypalWith({
      'POST /v1/catalogs/products': [json(400, { name: 'INVALID_REQUEST' })],
      'POST /v1/billing/plans': [json(201, { id: 'P-NEW' })],
      [ORDER]: [created(PAGE)],
    });
    await payments.create(anOrder());
    const plan = asked.find(({ route }) => route === 'POST /v1/billing/plans');
    expect(plan?.requestId).toBe('tagfalter-plan-399-EUR');
    expect(JSON.parse(plan?.body ?? '')).toMatchObject({
      product_id: 'TAGFALTER-PRO',
      billing_cycles: [{ total_cycles: 0, pricing_scheme: { fixed_price: { value: '3.99', currency_code: 'EUR' } } }],
      payment_preferences: { payment_failure_threshold: 1 },
    });
  });

  it.each(['https://paypal.com.evil.example/', 'http://www.paypal.com/', 'javascript:alert(1)'])(
    'redirects no one to %s',
    async (href) => {
      const plans = [{ id: 'P-NOW', name, status: 'ACTIVE' }];
      const { payments } = await paypalWith({ [LIST]: [json(200, { plans })], [ORDER]: [created(href)] });
      await expect(payments.create(anOrder())).rejects.toMatchObject({ kind: 'broken' });
    },
  );
});
