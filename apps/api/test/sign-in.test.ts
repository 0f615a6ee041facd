import { DAY_MS } from '@tagfalter/domain/durations';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { identityAccount, identityJwks, identitySession } from '#api/db/identity-schema.ts';
import { databases } from './database.ts';
import { cookieOf, createProduct, signUp } from './product.ts';
import { productOn } from './product-on.ts';

const OWN = 'http://127.0.0.1:8080';

describe.each(databases)('embedded identity on $name', ({ create }) => {
  const stage = productOn(create);

  const post = (path: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    stage.product.app.inject({ method: 'POST', url: `/api/identity/${path}`, payload, headers, remoteAddress });

  it('signs in by an HttpOnly cookie for half a year', async () => {
    const { email, password } = await signUp(stage.product);
    const response = await post('sign-in/email', { email: email.toUpperCase(), password });
    expect(response.statusCode).toBe(200);
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * 24 * 60 * 60 });
    expect(cookie).not.toHaveProperty('secure');
    const token = await stage.product.app.inject({
      url: '/api/identity/token',
      headers: { cookie: cookieOf(response) },
    });
    expect(token.json()).toHaveProperty('token');
    expect(token.headers['cache-control']).toBe('no-store');
  });

  it('takes the right password and no other, and stores neither', async () => {
    const real = await createProduct(stage.database, { hashing: 'own' });
    const { email, password } = await signUp(real);
    const signIn = async (given: string): Promise<number> => {
      const [url, payload] = ['/api/identity/sign-in/email', { email, password: given }];
      return (await real.app.inject({ method: 'POST', url, payload })).statusCode;
    };
    expect([await signIn(password), await signIn('not-mine')]).toEqual([200, 401]);
    const { db } = stage.database;
    const isTheirs = eq(identityAccount.userId, sql`(select id from identity_user where email = ${email})`);
    const stored = await db.select({ password: identityAccount.password }).from(identityAccount).where(isTheirs);
    // Salt and key of scrypt.
    expect(stored).toEqual([{ password: expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{128}$/) }]);
    await real.close();
  });

  it('makes the cookie secure where the public address is https', async () => {
    const https = await createProduct(stage.database, { env: { PUBLIC_URL: 'https://diary.example/' } });
    const payload = { email: 'secure@example.org', password: 'Schmetterling-7', name: 'S' };
    const response = await https.app.inject({ method: 'POST', url: '/api/identity/sign-up/email', payload });
    expect(response.cookies[0]).toMatchObject({ secure: true, path: '/', name: expect.stringMatching(/^__Host-/) });
    await https.close();
  });

  it('tells an unknown account from a wrong password (decision 4)', async () => {
    const { email } = await signUp(stage.product);
    const wrong = await post('sign-in/email', { email, password: 'not-mine' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([401, { code: 'INVALID_PASSWORD' }]);
    const unknown = await post('sign-in/email', { email: 'nobody@example.org', password: 'not-mine' });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([401, { code: 'USER_NOT_FOUND' }]);
  });

  it('asks for a password of six characters', async () => {
    const short = await post('sign-up/email', { email: 'short@example.org', password: '12345', name: 'S' });
    expect([short.statusCode, short.json()]).toMatchObject([400, { code: 'PASSWORD_TOO_SHORT' }]);
    expect((await post('sign-up/email', { email: 'six@example.org', password: 'Wx7!kQ', name: 'S' })).statusCode).toBe(
      200,
    );
  });

  it('takes names as long as a profile’s', async () => {
    const signUpAs = (name: string) =>
      post('sign-up/email', { email: `${name.length}@example.org`, password: 'Schmetterling-7', name });
    expect((await signUpAs('n'.repeat(201))).statusCode).toBe(200);
    const long = await signUpAs('n'.repeat(202));
    expect([long.statusCode, long.json()]).toMatchObject([
      400,
      { code: 'NAME_TOO_LONG', error: 'Der Name ist zu lang.' },
    ]);
  });

  it('has its key before the first concurrent sign-ins', async () => {
    const fresh = await create();
    const installation = await createProduct(fresh);
    const keys = async () => (await fresh.db.select({ id: identityJwks.id }).from(identityJwks)).length;
    expect(await keys()).toBe(1);
    await Promise.all(Array.from({ length: 8 }, () => signUp(installation)));
    expect(await keys()).toBe(1);
    await installation.close();
    await fresh.close();
  });

  it('stores session tokens by hash (threat 18)', async () => {
    const { email, password } = await signUp(stage.product);
    const signedIn = await post('sign-in/email', { email, password });
    const headers = { cookie: cookieOf(signedIn) };
    const [token = ''] = signedIn.cookies.map(({ value }) => value.split('.')[0]);
    const { user, token: reported } = signedIn.json();
    expect(reported).toBe(token);
    const { db } = stage.database;
    const sessions = () => db.select().from(identitySession).where(eq(identitySession.userId, user.id));
    const ask = async () => (await stage.product.app.inject({ url: '/api/identity/token', headers })).statusCode;
    expect(await ask()).toBe(200);
    // Old enough to be extended on use.
    const sooner = new Date(Date.now() + 100 * DAY_MS);
    await db.update(identitySession).set({ expiresAt: sooner }).where(eq(identitySession.userId, user.id));
    const asked = await stage.product.app.inject({ url: '/api/identity/get-session', headers });
    expect(asked.json()).toMatchObject({ user: { email }, session: { token } });
    const kept = await sessions();
    expect(kept).toHaveLength(2);
    expect(kept.some(({ expiresAt }) => expiresAt.getTime() > sooner.getTime() + 1000)).toBe(true);
    expect(JSON.stringify(kept)).not.toContain(token);
    // The stored token opens nothing.
    for (const row of kept) {
      const stolen = { cookie: headers.cookie.replace(token, row.token) };
      const url = '/api/identity/token';
      expect((await stage.product.app.inject({ url, headers: stolen })).statusCode).toBe(401);
    }
    expect((await post('sign-out', {}, { ...headers, origin: OWN })).statusCode).toBe(200);
    expect([await ask(), (await sessions()).length]).toEqual([401, 1]);
  });

  it('signs out, which ends the tokens of that session too', async () => {
    const { cookie, headers } = await signUp(stage.product);
    // An unregistered identity, but a valid token.
    const call = () => stage.product.app.inject({ url: '/api/auth/user', headers });
    expect((await call()).statusCode).toBe(404);
    const signedOut = await post('sign-out', {}, { cookie, origin: OWN });
    // Unsent data of other accounts and guests lie in this origin's storage.
    expect([signedOut.statusCode, signedOut.headers['clear-site-data']]).toEqual([200, '"cache"']);
    const response = await stage.product.app.inject({ url: '/api/identity/token', headers: { cookie } });
    expect(response.statusCode).toBe(401);
    expect((await call()).statusCode).toBe(401);
  });

  it('keeps a session that it could not end (decision 6)', async () => {
    const { cookie } = await signUp(stage.product);
    const { db } = stage.database;
    await db.execute(sql`
      create function away() returns trigger language plpgsql as $$ begin
        raise exception 'away' using errcode = '57P01';
      end $$`);
    await db.execute(sql`create trigger away before delete on identity_session execute function away()`);
    const refused = await post('sign-out', {}, { cookie, origin: OWN });
    await db.execute(sql`drop function away cascade`);
    expect([refused.statusCode, refused.json(), refused.cookies]).toMatchObject([503, { code: 'overloaded' }, []]);
    const ask = async () =>
      (await stage.product.app.inject({ url: '/api/identity/token', headers: { cookie } })).statusCode;
    expect(await ask()).toBe(200);
    expect((await post('sign-out', {}, { cookie, origin: OWN })).statusCode).toBe(200);
    expect(await ask()).toBe(401);
  });

  it('lets only failed sign-ins count, per account and address (wire 3)', async () => {
    const { email, password } = await signUp(stage.product);
    const from = '203.0.113.7';
    const attempt = (secret: string, address = from) => post('sign-in/email', { email, password: secret }, {}, address);
    for (let round = 0; round < 9; round += 1) {
      expect((await attempt('wrong-one')).statusCode).toBe(401);
      expect((await attempt(password)).statusCode).toBe(200);
    }
    expect((await attempt('wrong-one')).statusCode).toBe(401);
    const refused = await attempt(password);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt(password, '203.0.113.8')).statusCode).toBe(200);
  });

  it('lets 30 sign-ups a minute from one address pass (wire 3)', async () => {
    const signUps = Array.from({ length: 30 }, (_, index) =>
      post(
        'sign-up/email',
        { email: `guest${index}@example.org`, password: 'Hochzeit-1', name: 'Gast' },
        {},
        '203.0.113.9',
      ),
    );
    const responses = await Promise.all(signUps);
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it.each([
    ['the public address', { origin: OWN }, 200],
    ['another loopback name on the same port', { origin: 'http://localhost:8080' }, 200],
    ['a program without origin and cookie', { 'sec-fetch-mode': 'cors' }, 200],
    ['a foreign page', { origin: 'https://evil.example' }, 403],
    ['loopback on another port', { origin: 'http://localhost:9090' }, 403],
    ['a page without an address', { origin: 'null' }, 403],
    ['a cookie without an origin', { cookie: 'a=b' }, 403],
  ])('answers %s as wire 26 says', async (_who, headers, expected) => {
    const { email, password } = await signUp(stage.product);
    const response = await post('sign-in/email', { email, password }, { ...headers });
    expect(response.statusCode).toBe(expected);
    if (expected === 403) expect(response.json()).toMatchObject({ code: 'forbidden', message: expect.any(String) });
  });

  it('keeps everything else of the provider shut', async () => {
    for (const path of ['list-sessions', 'update-user', 'delete-user', 'error', 'ok', 'sign-in/social', '']) {
      const response = await stage.product.app.inject({ url: `/api/identity/${path}` });
      expect([path, response.statusCode, response.json()]).toMatchObject([path, 404, { code: 'not_found' }]);
    }
  });

  it('ignores cookies and refuses foreign pages on the product API (threat 12)', async () => {
    const { cookie, headers } = await signUp(stage.product);
    const byCookie = await stage.product.app.inject({ url: '/api/auth/user', headers: { cookie } });
    expect(byCookie.statusCode).toBe(401);
    const foreign = { ...headers, origin: 'https://evil.example' };
    expect((await stage.product.app.inject({ url: '/api/auth/user', headers: foreign })).statusCode).toBe(403);
  });
});
