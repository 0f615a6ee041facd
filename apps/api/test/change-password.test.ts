import { changePassword } from '@tagfalter/contract/change-password';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityAccount, identitySession, identityUser } from '#api/db/identity-schema.ts';
import { databases, type TestDatabase } from './database.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { cookieOf, createProduct, type Person, type Product, registerPerson } from './product.ts';

const NEW = 'Admiral-Fuchs-9';

describe.each(databases)('a password that is changed on $name', ({ create }) => {
  let database: TestDatabase;
  let product: Product;
  /** Runs while a password is being checked. */
  let meanwhile = async (): Promise<void> => {};
  beforeAll(async () => {
    database = await create();
    const verify = async ({ hash, password }: { hash: string; password: string }) => {
      await meanwhile();
      return hash === `#${password}`;
    };
    product = await createProduct(database, { hashing: { hash: async (password) => `#${password}`, verify } });
  });
  afterAll(async () => {
    await product.close();
    await database.close();
  });

  const change = ({ headers }: Person, currentPassword: string, newPassword: string) =>
    product.app.inject({
      method: 'PUT',
      url: changePassword.path,
      headers,
      payload: { currentPassword, newPassword },
    });
  const identity = (path: string, payload: object) =>
    product.app.inject({ method: 'POST', url: `/api/identity/${path}`, payload });
  const signIn = (email: string, password: string) => identity('sign-in/email', { email, password });
  const tokenBy = async (cookie: string): Promise<number> =>
    (await product.app.inject({ url: '/api/identity/token', headers: { cookie } })).statusCode;
  const whoAmI = async ({ headers }: Person): Promise<number> =>
    (await product.app.inject({ url: '/api/auth/user', headers })).statusCode;

  it('leaves only the new one and ends other sessions and links', async () => {
    const mia = await registerPerson(product);
    const tom = await registerPerson(product);
    const elsewhere = cookieOf(await signIn(mia.email, mia.password));
    await identity('request-password-reset', { email: mia.email });
    const token = linkIn(await mailTo(product, mia.email, 1)).searchParams.get('reset');
    const response = await change(mia, mia.password, NEW);
    expect(response.statusCode).toBe(200);
    expect(v.parse(changePassword.reply, response.json()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(response.body).not.toContain(NEW);
    expect([await tokenBy(elsewhere), await tokenBy(mia.cookie), await whoAmI(mia)]).toEqual([401, 200, 200]);
    expect((await signIn(mia.email, mia.password)).statusCode).toBe(401);
    expect((await signIn(mia.email, NEW)).statusCode).toBe(200);
    const reset = await identity('reset-password', { newPassword: 'Kohlweißling-3', token });
    expect([reset.statusCode, reset.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
    expect([await whoAmI(tom), await tokenBy(tom.cookie)]).toEqual([200, 200]);
  });

  it.each([
    ['12345', 422, 'password_too_short'],
    ['x'.repeat(129), 422, 'password_too_long'],
    ['dragon', 422, 'password_too_common'],
  ])('is refused as %s, and nothing has changed', async (unfit, status, code) => {
    const mia = await registerPerson(product);
    const elsewhere = cookieOf(await signIn(mia.email, mia.password));
    const response = await change(mia, mia.password, unfit);
    expect([response.statusCode, response.json()]).toMatchObject([status, { code, error: expect.any(String) }]);
    expect(await tokenBy(elsewhere)).toBe(200);
    expect((await signIn(mia.email, mia.password)).statusCode).toBe(200);
  });

  it('allows ten wrong old ones per session, even at once', async () => {
    const [mia, tom] = [await registerPerson(product), await registerPerson(product)];
    for (let round = 0; round < 12; round += 1)
      expect((await change(mia, mia.password, mia.password)).statusCode).toBe(200);
    const responses = await Promise.all(Array.from({ length: 30 }, () => change(mia, 'not-mine', NEW)));
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    const wrong = responses.filter(({ statusCode }) => statusCode === 403);
    expect([wrong.length, refused.length]).toEqual([10, 20]);
    expect(wrong.map((one) => one.json<{ code: string }>().code)).toEqual(Array(10).fill('wrong_password'));
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await change(mia, mia.password, NEW)).statusCode).toBe(429);
    const cookie = cookieOf(await signIn(mia.email, mia.password));
    const { token } = (await product.app.inject({ url: '/api/identity/token', headers: { cookie } })).json();
    const elsewhere = { ...mia, headers: { authorization: `Bearer ${token}` } };
    expect((await change(elsewhere, mia.password, mia.password)).statusCode).toBe(200);
    expect((await change(tom, tom.password, NEW)).statusCode).toBe(200);
  });

  it('is one of two that are chosen at once', async () => {
    const mia = await registerPerson(product);
    const chosen = ['Admiral-Fuchs-1', 'Admiral-Fuchs-2'];
    const responses = await Promise.all(chosen.map((one) => change(mia, mia.password, one)));
    const taken = responses.map(({ statusCode }) => statusCode === 200);
    expect(taken.filter(Boolean)).toHaveLength(1);
    const lets = await Promise.all(chosen.map(async (one) => (await signIn(mia.email, one)).statusCode === 200));
    expect(lets).toEqual(taken);
  });

  it('refuses a concurrent sign-in with the old one', async () => {
    const { db } = database;
    const [mia, tom] = [await registerPerson(product), await registerPerson(product)];
    const [user] = await db.select({ id: identityUser.id }).from(identityUser).where(eq(identityUser.email, mia.email));
    const id = user?.id ?? '';
    // As a change stores it; a real call would wait for its turn at hashing.
    meanwhile = async () => {
      await db
        .update(identityAccount)
        .set({ password: `#${NEW}` })
        .where(eq(identityAccount.userId, id));
      await db.delete(identitySession).where(eq(identitySession.userId, id));
    };
    const late = await signIn(mia.email, mia.password);
    const other = await signIn(tom.email, tom.password);
    meanwhile = async () => {};
    expect([late.statusCode, late.json(), late.cookies]).toMatchObject([401, { code: 'INVALID_PASSWORD' }, []]);
    expect(await db.$count(identitySession, eq(identitySession.userId, id))).toBe(0);
    expect(other.statusCode).toBe(200);
    expect((await signIn(mia.email, NEW)).statusCode).toBe(200);
  });

  it('needs more than a cookie, and an account', async () => {
    const mia = await registerPerson(product);
    const payload = { currentPassword: mia.password, newPassword: NEW };
    const headers = { cookie: mia.cookie };
    const response = await product.app.inject({ method: 'PUT', url: changePassword.path, headers, payload });
    expect(response.statusCode).toBe(401);
  });
});
