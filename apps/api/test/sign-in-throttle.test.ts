import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type TestDatabase } from './database.ts';
import { cookieOf, createProduct, type Product, registerPerson } from './product.ts';

const OWN = 'http://127.0.0.1:8080';

describe.each(databases)('guessing passwords on $name', ({ create }) => {
  let database: TestDatabase;
  let product: Product;
  /** Checked passwords. */
  let tried = 0;
  beforeAll(async () => {
    database = await create();
    const verify = async ({ hash, password }: { hash: string; password: string }) => {
      tried += 1;
      return hash === `#${password}`;
    };
    product = await createProduct(database, { hashing: { hash: async (password) => `#${password}`, verify } });
  });
  afterAll(async () => {
    await product.close();
    await database.close();
  });

  const signIn = (email: string, password: string, remoteAddress: string, cookie = '') => {
    const headers = cookie === '' ? {} : { cookie, origin: OWN };
    const payload = { email, password };
    return product.app.inject({ method: 'POST', url: '/api/identity/sign-in/email', payload, headers, remoteAddress });
  };
  const statuses = (responses: LightMyRequestResponse[], status: number): number =>
    responses.filter(({ statusCode }) => statusCode === status).length;
  const guessAtOnce = async (email: string, addressOf: (guess: number) => string, count = 300) => {
    tried = 0;
    const guesses = Array.from({ length: count }, (_, guess) => signIn(email, `guess-${guess}`, addressOf(guess)));
    return { answers: await Promise.all(guesses), tried };
  };

  it('is tried ten times by 300 concurrent guesses', async () => {
    const { email, password } = await registerPerson(product);
    const from = '198.51.100.1';
    for (let round = 0; round < 12; round += 1) expect((await signIn(email, password, from)).statusCode).toBe(200);
    const { answers: responses } = await guessAtOnce(email, () => from);
    expect([tried, statuses(responses, 401)]).toEqual([10, 10]);
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(290);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts a network of IPv6 as one address', async () => {
    const { email } = await registerPerson(product);
    const { answers: responses } = await guessAtOnce(email, (guess) => `2001:db8:7:1:${guess.toString(16)}::1`, 40);
    expect([tried, statuses(responses, 401)]).toEqual([10, 10]);
    expect((await signIn(email, 'wrong-one', '2001:db8:7:2::1')).statusCode).toBe(401);
  });

  it('from everywhere keeps nobody out who knows the password', async () => {
    const { email, password } = await registerPerson(product);
    const home = await signIn(email, password, '198.51.100.10');
    const { answers: responses } = await guessAtOnce(email, (guess) => `203.0.${guess >> 8}.${guess & 255}`);
    expect([tried, statuses(responses, 401)]).toEqual([300, 300]);
    const { answers: few } = await guessAtOnce(email, () => '198.51.100.13', 10);
    expect(few.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(3).fill(401), ...Array(7).fill(429)]);
    expect((await signIn(email, password, '198.51.100.11')).statusCode).toBe(200);
    expect((await signIn(email, password, '198.51.100.10')).statusCode).toBe(200);
    expect((await signIn(email, password, '198.51.100.12', cookieOf(home))).statusCode).toBe(200);
    const { email: other, password: secret } = await registerPerson(product);
    expect((await signIn(other, secret, '198.51.100.11')).statusCode).toBe(200);
  });

  it('blocks no known device in a household, whose guesses end', async () => {
    const { email, password } = await registerPerson(product);
    const address = '198.51.100.20';
    const device = cookieOf(await signIn(email, password, address));
    await guessAtOnce(email, () => address);
    expect((await signIn(email, password, address)).statusCode).toBe(429);
    expect((await signIn(email, password, address, device)).statusCode).toBe(200);
    const guesses = Array.from({ length: 30 }, (_, guess) => signIn(email, `guess-${guess}`, address, device));
    expect(statuses(await Promise.all(guesses), 401)).toBe(10);
  });

  it('in a network keeps nobody out who signed in there before', async () => {
    const [mia, tom] = [await registerPerson(product), await registerPerson(product)];
    const address = '198.51.100.50';
    expect((await signIn(mia.email, mia.password, address)).statusCode).toBe(200);
    for (let other = 0; other < 10; other += 1) await guessAtOnce(`nobody-${other}@example.org`, () => address, 10);
    expect((await signIn(tom.email, tom.password, address)).statusCode).toBe(429);
    expect((await signIn(mia.email, mia.password, address)).statusCode).toBe(200);
    const { answers: responses } = await guessAtOnce(mia.email, () => address, 20);
    expect(statuses(responses, 401)).toBe(10);
  });

  it('counts a foreign or forged device as a stranger', async () => {
    const [mia, tom] = [await registerPerson(product), await registerPerson(product)];
    const address = '198.51.100.30';
    const toms = cookieOf(await signIn(tom.email, tom.password, address));
    await guessAtOnce(mia.email, () => address);
    expect((await signIn(mia.email, mia.password, address, toms)).statusCode).toBe(429);
    const bent = toms.replace(/(device=[\w-]{4})./, (_, kept) => `${kept}-`);
    expect((await signIn(mia.email, mia.password, address, bent)).statusCode).toBe(429);
  });

  it('ends no session: the device cookie opens nothing', async () => {
    const { email, password } = await registerPerson(product);
    const response = await signIn(email, password, '198.51.100.40');
    const device = response.cookies.find(({ name }) => name === 'tagfalter.device');
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const cookie = `tagfalter.device=${device?.value}`;
    expect((await product.app.inject({ url: '/api/identity/token', headers: { cookie } })).statusCode).toBe(401);
    const out = await product.app.inject({
      ...{ method: 'POST', url: '/api/identity/sign-out', payload: {} },
      headers: { cookie: cookieOf(response), origin: OWN },
    });
    expect(out.cookies.map(({ name }) => name)).not.toContain('tagfalter.device');
  });
});
