import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { crc32 } from 'node:zlib';
import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate, makeRsaKeys } from '#api/adapters/payment-stand-in/der.ts';
import { createPaypal } from '#api/adapters/paypal/paypal.ts';
import { isAtPaypal, paypalTrust } from '#api/adapters/paypal/trust.ts';
import { databases, type TestDatabase } from './database.ts';
import { anOrder, type Hook, payStage } from './payment-stage.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const CERT_URL = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-ab66f33d';
const BODY = Buffer.from(
  JSON.stringify({ id: 'WH-1', event_type: 'BILLING.SUBSCRIPTION.CANCELLED', resource: { id: 'I-ABC123' } }),
);

const root = makeRsaKeys();
const between = makeRsaKeys();
const leaf = makeRsaKeys();
const certificate = (
  subject: string,
  publicKey: typeof leaf.publicKey,
  [issuer, signingKey]: [string, typeof leaf.privateKey],
  isAuthority = false,
) => makeCertificate({ subject, issuer, isAuthority, publicKey, signingKey });
const ROOT = certificate('Root', root.publicKey, ['Root', root.privateKey], true);
const BETWEEN = certificate('Between', between.publicKey, ['Root', root.privateKey], true);
const NAME = 'messageverificationcerts.paypal.com';
const LEAF = certificate(NAME, leaf.publicKey, ['Between', between.privateKey]);

/** A webhook signed like PayPal's. */
function signed({ body = BODY, at = NOW, webhookId = 'hook', key = leaf.privateKey, url = CERT_URL } = {}) {
  const id = 'b2b5a4f0-1c1e-11f1-8a2b-5f3f1f6f2c11';
  const time = new Date(at).toISOString();
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('sha256', Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`), key).toString(
      'base64',
    ),
    'paypal-cert-url': url,
    'paypal-auth-algo': 'SHA256withRSA',
  };
}

/** The adapter with our root certificate; counts fetches. */
function reader(pem = LEAF + BETWEEN, { now = NOW, status = 200 } = {}) {
  const fetched: string[] = [];
  const clock = { now };
  const payments = createPaypal({
    kind: 'paypal',
    baseUrl: async () => 'https://api-m.paypal.com',
    ...{ clientId: 'id', clientSecret: 'secret', webhookId: 'hook' },
    isApprovalUrl: isAtPaypal,
    trust: { ...paypalTrust(), roots: () => [new X509Certificate(ROOT)] },
    now: () => clock.now,
    fetch: async (input) => {
      fetched.push(String(input));
      return new Response(String(input) === CERT_URL ? pem : 'no certificate', { status });
    },
  });
  return { payments, fetched, clock, read: payments.readEvent };
}

describe('the signature of a webhook', () => {
  it('opens the event, and its certificate is fetched once', async () => {
    const { read, fetched } = reader();
    const expected = { id: 'WH-1', type: 'BILLING.SUBSCRIPTION.CANCELLED', subscriptionId: 'I-ABC123' };
    expect(await Promise.all([read(signed(), BODY), read(signed(), BODY)])).toEqual([expected, expected]);
    expect(await read(signed({ at: NOW - 3 * DAY_MS }), BODY)).toEqual(expected);
    expect(fetched).toEqual([CERT_URL]);
  });

  it('names the subscription of a sale, and of nothing else', async () => {
    const { read } = reader();
    const event = async (content: object) => {
      const body = Buffer.from(JSON.stringify({ id: 'WH-2', ...content }));
      return (await read(signed({ body }), body))?.subscriptionId;
    };
    expect(
      await event({ event_type: 'PAYMENT.SALE.COMPLETED', resource: { id: '7X', billing_agreement_id: 'I-1A' } }),
    ).toBe('I-1A');
    expect(await event({ event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { id: 'PP-D-1' } })).toBeUndefined();
    expect(await event({ event_type: 'BILLING.PLAN.CREATED' })).toBeUndefined();
  });

  const bent = { ...signed(), 'paypal-transmission-sig': Buffer.alloc(256, 7).toString('base64') };
  it.each([
    ['no headers', {}, BODY],
    ['a changed body', signed(), Buffer.from(`${BODY} `)],
    ['a bent signature', bent, BODY],
    ['another webhook', signed({ webhookId: 'other' }), BODY],
    ['another key', signed({ key: between.privateKey }), BODY],
    ['another time', { ...signed(), 'paypal-transmission-time': new Date(NOW - 1000).toISOString() }, BODY],
    ['an old transmission', signed({ at: NOW - 5 * DAY_MS }), BODY],
    ['one from the future', signed({ at: NOW + DAY_MS }), BODY],
    ['another algorithm', { ...signed(), 'paypal-auth-algo': 'SHA1withRSA' }, BODY],
    ['a header twice', { ...signed(), 'paypal-transmission-id': ['a', 'b'] }, BODY],
    ['what is no event', signed({ body: Buffer.from('[]') }), Buffer.from('[]')],
    ['a body without end', signed({ body: Buffer.alloc(300_000) }), Buffer.alloc(300_000)],
  ])('is refused with %s', async (_, headers, body) => {
    expect(await reader().read(headers, body)).toBeNull();
  });

  const own = makeRsaKeys();
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  it.each([
    [
      'of another name',
      certificate('paypal.com.evil.example', leaf.publicKey, ['Between', between.privateKey]) + BETWEEN,
    ],
    ['under a root of somebody', certificate(NAME, leaf.publicKey, ['Between', own.privateKey]) + BETWEEN],
    [
      'under its own root',
      certificate(NAME, leaf.publicKey, ['Evil', own.privateKey]) +
        certificate('Evil', own.publicKey, ['Evil', own.privateKey], true),
    ],
    ['under what is no authority', LEAF + certificate('Between', between.publicKey, ['Root', root.privateKey])],
    ['with a gap in its chain', LEAF],
    ['that is an authority', certificate(NAME, leaf.publicKey, ['Root', root.privateKey], true)],
    ['with another kind of key', certificate(NAME, ec.publicKey, ['Between', between.privateKey]) + BETWEEN],
    ['that is none', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    ['of many', LEAF + BETWEEN.repeat(9)],
    ['empty', ''],
  ])('is refused by a certificate %s', async (_, pem) => {
    expect(await reader(pem).read(signed(), BODY)).toBeNull();
  });

  it('is refused by a certificate that has expired', async () => {
    const now = Date.parse('2100-01-02T00:00:00Z');
    expect(await reader(undefined, { now }).read(signed({ at: now }), BODY)).toBeNull();
  });

  it('is undecided without its certificate, and retried', async () => {
    const { read, fetched } = reader(LEAF, { status: 503 });
    await expect(read(signed(), BODY)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(read(signed(), BODY)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(fetched).toHaveLength(2);
  });

  it('has few certificates fetched, and keeps good ones', async () => {
    const { read, fetched, clock } = reader();
    await read(signed(), BODY);
    const url = (one: number) => `${CERT_URL}-${one}`;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, one) => read(signed({ url: url(one), key: between.privateKey }), BODY)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(30);
    // The good one is not counted.
    expect(fetched.length).toBeLessThanOrEqual(31);
    expect(await read(signed(), BODY)).not.toBeNull();
    expect(fetched.filter((each) => each === CERT_URL)).toHaveLength(1);
    clock.now += 61 * MINUTE_MS;
    await Promise.allSettled(
      Array.from({ length: 60 }, (_, one) => read(signed({ url: url(one), at: clock.now }), BODY)),
    );
    expect(await read(signed({ at: clock.now }), BODY)).not.toBeNull();
  });

  it('leads to no connection with an address that is not at PayPal', async () => {
    let connections = 0;
    const server = createServer((_request, response) => response.end(LEAF + BETWEEN));
    server.on('connection', () => {
      connections += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    const port = typeof bound === 'object' ? bound?.port : 0;
    const path = '/v1/notifications/certs/CERT-1';
    const { read, fetched } = reader();
    for (const url of [
      `http://127.0.0.1:${port}${path}`,
      `https://127.0.0.1:${port}${path}`,
      `http://[::1]:${port}${path}`,
      `http://[::ffff:127.0.0.1]:${port}${path}`,
      `http://2130706433:${port}${path}`,
      `http://localhost:${port}${path}`,
      `http://169.254.169.254${path}`,
      `http://api.paypal.com${path}`,
      `https://api.paypal.com:${port}${path}`,
      `https://api.paypal.com@127.0.0.1:${port}${path}`,
      `https://api.paypal.com.evil.example${path}`,
      `https://evilpaypal.com${path}`,
      `https://api.paypal.com/other/CERT-1`,
      `https://api.paypal.com/v1/notifications/certs/../../x`,
      `file:///etc/passwd`,
      'paypal.com',
    ]) {
      expect(await read(signed({ url }), BODY), url).toBeNull();
    }
    expect(fetched).toEqual([]);
    expect(connections).toBe(0);
    server.close();
  });
});

describe.each(databases)('webhooks of the stand-in on $name', ({ create }) => {
  let database: TestDatabase;
  let stage: ReturnType<typeof payStage>;
  const hook = async (): Promise<Hook> => {
    stage.hooks.length = 0;
    await stage.payments.create(anOrder());
    await stage.standIn.settled();
    const [first] = stage.hooks;
    if (!first) throw new Error('no webhook');
    return first;
  };
  beforeAll(async () => {
    database = await create();
    stage = payStage(database);
  });
  afterAll(async () => {
    await stage.payments.close();
    await database.close();
  });

  it('are valid for the stand-in, and forged ones refused', async () => {
    const { headers, body } = await hook();
    const event = await stage.payments.readEvent(headers, body);
    expect(event).toMatchObject({ type: 'BILLING.SUBSCRIPTION.CREATED', subscriptionId: expect.stringMatching(/^I-/) });
    expect(await stage.payments.readEvent(headers, Buffer.concat([body, Buffer.from(' ')]))).toBeNull();
    expect(await stage.payments.readEvent({ ...headers, 'paypal-cert-url': CERT_URL }, body)).toBeNull();
    expect(await reader().read(headers, body)).toBeNull();
  });

  it('are read by another process of the same database', async () => {
    const other = payStage(database);
    const { headers, body } = await hook();
    // Each has its own port, and so its own certificate address.
    await other.payments.read('I-000000000000');
    const mine = new URL(headers['paypal-cert-url'] ?? '');
    await other.payments.create(anOrder());
    await other.standIn.settled();
    const theirs = new URL(other.hooks[0]?.headers['paypal-cert-url'] ?? '');
    expect(theirs.pathname).toBe(mine.pathname);
    expect(theirs.port).not.toBe(mine.port);
    const moved = { ...headers, 'paypal-cert-url': theirs.href };
    expect(await other.payments.readEvent(moved, body)).not.toBeNull();
    await other.payments.close();
  });
});
