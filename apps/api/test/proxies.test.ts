import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#api/base/log.ts';
import { embeddedDatabase, type TestDatabase } from './database.ts';
import { createProduct, type Product } from './product.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await embeddedDatabase.create();
});
afterAll(() => database.close());

/** A product with its log. */
async function productWith(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const product = await createProduct(database, { env, log });
  return { product, saidForeign: () => lines.filter((line) => line.includes('TRUSTED_PROXIES')) };
}

/** How many wrong codes are answered, each forwarded for another client. */
async function answered({ app }: Product, proxy: string, count = 15): Promise<number> {
  const statuses: number[] = [];
  for (let client = 1; client <= count; client += 1) {
    const response = await app.inject({
      ...{ method: 'POST', url: '/api/auth/validate-invitation', payload: { invitationCode: 'WRONG' } },
      ...{ headers: { 'x-forwarded-for': `198.51.100.${client}` }, remoteAddress: proxy },
    });
    statuses.push(response.statusCode);
  }
  return statuses.filter((status) => status === 400).length;
}

it.each([
  ['one on this machine', {}, '127.0.0.1', 15],
  ['one that nobody named', {}, '127.0.0.2', 10],
  ['one that is named', { TRUSTED_PROXIES: '127.0.0.2' }, '127.0.0.2', 15],
  ['one in a named net', { TRUSTED_PROXIES: '10.0.0.1 127.0.0.0/30' }, '127.0.0.2', 15],
  ['one beside the named', { TRUSTED_PROXIES: '127.0.0.2' }, '127.0.0.3', 10],
  ['one on this machine, where none is trusted', { TRUSTED_PROXIES: 'none' }, '127.0.0.1', 10],
])('believes of proxies for whom they ask: %s', async (_who, env, proxy, expected) => {
  const { product, saidForeign } = await productWith(env);
  expect(await answered(product, proxy)).toBe(expected);
  const lines = saidForeign().map((line) => JSON.parse(line));
  expect(lines).toMatchObject(expected === 15 ? [] : [{ level: 40, peer: proxy }]);
  await product.close();
});

it('reports unnamed proxies once, a hundred at most', async () => {
  const { product, saidForeign } = await productWith();
  const ask = (peer: number) =>
    product.app.inject({
      ...{ url: '/api/health', headers: { 'x-forwarded-for': '198.51.100.7' } },
      remoteAddress: `10.0.0.${peer}`,
    });
  for (const peer of [1, 2, 1, 2, 3]) await ask(peer);
  expect(saidForeign().map((line) => JSON.parse(line).peer)).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
  for (let peer = 1; peer <= 120; peer += 1) await ask(peer);
  expect(saidForeign()).toHaveLength(100);
  await product.close();
});

it.each([
  ['IPv4 with a port', (client: number) => `198.51.100.7:${5000 + client}`],
  ['IPv6 with a port', (client: number) => `[2001:db8::${client}]:${5000 + client}`],
])('counts a caller by address, however a trusted proxy writes it: %s', async (_how, forwarded) => {
  const { product } = await productWith({ TRUSTED_PROXIES: '127.0.0.2' });
  const guess = (from: string) =>
    product.app.inject({
      ...{ method: 'POST', url: '/api/auth/validate-invitation', payload: { invitationCode: 'WRONG' } },
      ...{ headers: { 'x-forwarded-for': from }, remoteAddress: '127.0.0.2' },
    });
  for (let client = 1; client <= 10; client += 1) expect((await guess(forwarded(client))).statusCode).toBe(400);
  expect((await guess(forwarded(11))).statusCode).toBe(429);
  expect((await guess('198.51.100.9:5000')).statusCode).toBe(400);
  await product.close();
});

it('takes of a chain the address that the trusted proxy adds', async () => {
  const { product } = await productWith({ TRUSTED_PROXIES: '127.0.0.2' });
  const guess = (client: number) =>
    product.app.inject({
      ...{ method: 'POST', url: '/api/auth/validate-invitation', payload: { invitationCode: 'WRONG' } },
      ...{ headers: { 'x-forwarded-for': `10.9.8.${client}, 198.51.100.7` }, remoteAddress: '127.0.0.2' },
    });
  for (let client = 1; client <= 10; client += 1) expect((await guess(client)).statusCode).toBe(400);
  expect((await guess(11)).statusCode).toBe(429);
  await product.close();
});

describe('two proxies in a row, the second as in deploy', () => {
  /** Header that the second proxy sends: the first appends its caller, the second appends the first. */
  const through = (client: string, reported?: string) => [reported, client, '10.77.0.1'].filter(Boolean).join(', ');

  it.each([
    ['counts each caller alone', (client: number) => through(`198.51.100.${client}`), 15],
    ['believes no caller who names another', (client: number) => through('198.51.100.7', `203.0.113.${client}`), 10],
    ['believes no caller who names a proxy', () => through('198.51.100.7', '10.77.0.9'), 10],
  ])('%s', async (_what, forwarded, expected) => {
    const { product } = await productWith({ TRUSTED_PROXIES: '10.77.0.0/24' });
    const statuses: number[] = [];
    for (let client = 1; client <= 15; client += 1) {
      const reply = await product.app.inject({
        ...{ method: 'POST', url: '/api/auth/validate-invitation', payload: { invitationCode: 'WRONG' } },
        ...{ headers: { 'x-forwarded-for': forwarded(client) }, remoteAddress: '10.77.0.3' },
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(expected);
    await product.close();
  });
});
