import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { databases, type TestDatabase } from './database.ts';
import { cookieOf, createProduct, type Product, registerPerson, signUp } from './product.ts';

describe.each(databases)('guessing invitation codes on $name', ({ create }) => {
  let database: TestDatabase;
  let product: Product;
  beforeEach(async () => {
    database = await create();
    const verify = async ({ hash, password }: { hash: string; password: string }) => hash === `#${password}`;
    product = await createProduct(database, { hashing: { hash: async (password) => `#${password}`, verify } });
  });
  afterEach(async () => {
    await product.close();
    await database.close();
  });

  const check = (invitationCode: string, { address = '198.51.100.1', cookie = '' } = {}) => {
    const headers = cookie === '' ? {} : { cookie };
    const url = '/api/auth/validate-invitation';
    const payload = { invitationCode };
    return product.app.inject({ method: 'POST', url, payload, headers, remoteAddress: address });
  };
  const guess = async (count: number, from = {}) => {
    const responses = await Promise.all(Array.from({ length: count }, () => check('WRONG', from)));
    return responses.filter(({ statusCode }) => statusCode === 400).length;
  };
  const goodCode = async (): Promise<string> => (await makeInvitations(database.db, 1, Date.now()))[0] ?? '';

  it('is answered ten times an hour, per IPv6 network', async () => {
    expect(await guess(300)).toBe(10);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => check('WRONG', { address: `2001:db8::${at}` })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    const refused = await check('WRONG');
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  });

  it('never keeps a good one out: it is checked, and registers', async () => {
    const { headers } = await signUp(product);
    const code = await goodCode();
    for (let round = 0; round < 12; round += 1)
      expect((await check(code, { address: '127.0.0.1' })).statusCode).toBe(200);
    expect(await guess(12, { address: '127.0.0.1' })).toBe(10);
    expect((await check(code, { address: '127.0.0.1' })).statusCode).toBe(200);
    const register = (invitationCode: string) =>
      product.app.inject({
        ...{ method: 'POST', url: '/api/auth/simple-register', headers },
        payload: { invitationCode, firstName: 'Mia', lastName: '' },
      });
    expect((await register('WRONG')).statusCode).toBe(429);
    expect((await register(code)).statusCode).toBe(201);
  });

  it('counts known devices apart, and an address in total', async () => {
    const { email, password } = await registerPerson(product);
    await guess(10);
    const counted: number[] = [];
    for (let device = 0; device < 10; device += 1) {
      const payload = { email, password };
      const signedIn = await product.app.inject({ method: 'POST', url: '/api/identity/sign-in/email', payload });
      counted.push(await guess(11, { cookie: cookieOf(signedIn) }));
    }
    expect(counted).toEqual([10, 10, 10, 10, 10, 10, 10, 10, 10, 0]);
  });
});
