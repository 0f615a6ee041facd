import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tagfalter/domain/durations';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as records from '#api/adapters/identity/embedded/embedded-records.ts';
import { users } from '#api/db/account-schema.ts';
import { handles } from '#api/db/handle-schema.ts';
import { identityUser } from '#api/db/identity-schema.ts';
import { forgetOrphans } from '#api/features/account/cleanup.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { databases } from './database.ts';
import { cookieOf, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

const PASSWORD = 'Schmetterling-7';

describe.each(databases)('a registration that fails on $name', ({ create }) => {
  const stage = productOn(create);

  const post = (url: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    stage.product.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
  const codes = async (count: number): Promise<string[]> => makeInvitations(stage.database.db, count, Date.now());
  const signUp = (email: string, more: object = {}, address?: string) =>
    post('/api/identity/sign-up/email', { email, password: PASSWORD, name: 'Mia', ...more }, {}, address);
  const cleanUp = async (email: string, invitationCode: string | undefined, address?: string): Promise<void> => {
    const response = await post('/api/auth/cleanup-before-registration', { email, invitationCode }, {}, address);
    expect([response.statusCode, response.body]).toEqual([204, '']);
  };
  const exists = async (email: string): Promise<boolean> =>
    (await stage.database.db.select().from(identityUser).where(eq(identityUser.email, email.toLowerCase()))).length > 0;
  const fresh = (): string => `${randomUUID()}@example.org`;
  const tokenOf = async (signedUp: Awaited<ReturnType<typeof signUp>>): Promise<{ authorization: string }> => {
    const headers = { cookie: cookieOf(signedUp) };
    const { token } = (await stage.product.app.inject({ url: '/api/identity/token', headers })).json();
    return { authorization: `Bearer ${token}` };
  };
  const register = (headers: Record<string, string>, invitationCode: string | undefined) =>
    post('/api/auth/simple-register', { invitationCode, firstName: 'Mia', lastName: '' }, headers);

  it('leaves the e-mail free again once its identity is removed (decision 3)', async () => {
    const [code = ''] = await codes(1);
    const email = `Mia.${fresh()}`;
    const signedUp = await signUp(email, { invitationCode: code });
    expect(signedUp.body).not.toMatch(/invitation/i);
    const headers = await tokenOf(signedUp);
    await cleanUp(email.toUpperCase(), code.toLowerCase().replaceAll('-', ' '));
    expect(await exists(email)).toBe(false);
    // A token outlives its identity by minutes; it must not register a person without a way to sign in.
    expect((await register(headers, code)).statusCode).toBe(401);

    const again = await signUp(email, { invitationCode: code });
    expect(again.statusCode).toBe(200);
    expect((await register(await tokenOf(again), code)).statusCode).toBe(201);
  });

  it.each([
    `o'hara`,
    'anna+tag',
    'a_b-c',
    'x.y',
    '-start',
    `${'l'.repeat(64)}`,
    'straße',
    'two..dots',
    '.dot',
    'a b',
    `"quoted"`,
    'l'.repeat(260),
  ])('never begins for an address that its token is refused for: %s@', async (local) => {
    const [code = ''] = await codes(1);
    const signedUp = await signUp(`${local}@${randomUUID()}.example.org`, { invitationCode: code });
    if (signedUp.statusCode !== 200) return expect(signedUp.json()).toMatchObject({ code: expect.any(String) });
    const headers = await tokenOf(signedUp);
    expect((await register(headers, code)).statusCode).toBe(201);
    expect((await stage.product.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(200);
  });

  it('goes by age, whatever code its sign-up named (decision 3)', async () => {
    const [code = ''] = await codes(1);
    const [named, unnamed, young, person] = [fresh(), fresh(), fresh(), fresh()];
    await signUp(named, { invitationCode: code });
    await signUp(unnamed);
    await signUp(young);
    expect((await register(await tokenOf(await signUp(person)), code)).statusCode).toBe(201);
    const { db } = stage.database;
    const [now, day] = [Date.now(), DAY_MS];
    const dayAgo = { createdAt: new Date(now - day - 1) };
    await db
      .update(identityUser)
      .set(dayAgo)
      .where(inArray(identityUser.email, [named, unnamed, person]));
    await forgetOrphans(db, records, now);
    const left = await Promise.all([named, unnamed, young, person].map(exists));
    expect(left).toEqual([false, false, true, true]);
  });

  it('stays where the code is another one, or none was named', async () => {
    const [mine = '', other = ''] = await codes(2);
    const [named, unnamed] = [fresh(), fresh()];
    await signUp(named, { invitationCode: mine });
    await signUp(unnamed, { invitationHash: 'a'.repeat(64) }, '198.51.100.9');
    for (const code of [other, 'WRONG']) {
      await cleanUp(named, code);
      await cleanUp(unnamed, code);
    }
    expect([await exists(named), await exists(unnamed)]).toEqual([true, true]);
    const [row] = await stage.database.db.select().from(identityUser).where(eq(identityUser.email, unnamed));
    expect(row?.invitationHash).toBeNull();
  });

  it('stays after a day with a person', async () => {
    const [code = ''] = await codes(1);
    const email = fresh();
    await signUp(email, { invitationCode: code });
    const dayAgo = new Date(Date.now() - DAY_MS);
    await stage.database.db.update(identityUser).set({ createdAt: dayAgo }).where(eq(identityUser.email, email));
    await cleanUp(email, code);
    expect(await exists(email)).toBe(true);
  });

  it('never costs a person their account (threat 10)', async () => {
    const [code = ''] = await codes(1);
    const email = fresh();
    const headers = await tokenOf(await signUp(email, { invitationCode: code }));
    expect((await register(headers, code)).statusCode).toBe(201);
    await cleanUp(email, code);
    expect(await exists(email)).toBe(true);

    const elsewhere = await registerPerson(stage.product);
    const sameEmail = { issuer: 'https://other.example', subject: 'x', email: fresh() };
    await stage.database.db.update(users).set(sameEmail).where(eq(users.id, elsewhere.accountId));
    const handle = { kind: 'email', value: sameEmail.email, userId: elsewhere.accountId } as const;
    await stage.database.db.insert(handles).values(handle);
    const [second = ''] = await codes(1);
    await signUp(sameEmail.email, { invitationCode: second });
    await cleanUp(sameEmail.email, second);
    expect(await exists(sameEmail.email)).toBe(true);
  });

  it('is either registered or removed when both happen at once', async () => {
    for (const [index, code] of (await codes(6)).entries()) {
      const email = fresh();
      const headers = await tokenOf(await signUp(email, { invitationCode: code }));
      const attempts = [() => register(headers, code), () => cleanUp(email, code).then(() => undefined)];
      const [first] = await Promise.all((index % 2 === 0 ? attempts : attempts.reverse()).map((attempt) => attempt()));
      const [person] = await stage.database.db.select().from(users).where(eq(users.email, email));
      expect([person !== undefined, await exists(email)]).toSatisfy(([user, identity]) => user === identity);
      expect(first?.statusCode ?? 201).toSatisfy((status: number) => status === 201 || status === 401);
    }
  });

  it('is cleaned up by its code, whatever others are tried (wire 25)', async () => {
    const [code = ''] = await codes(1);
    const email = fresh();
    await signUp(email, { invitationCode: code });
    for (let round = 0; round < 12; round += 1) await cleanUp(email, 'WRONG', '198.51.100.20');
    expect(await exists(email)).toBe(true);
    await cleanUp(email, code, '198.51.100.20');
    expect(await exists(email)).toBe(false);
  });

  it.each(['password', 'Iloveyou', 'trustno1', 'qwertz', 'passwort', 'michael', 'abc123'])(
    'because everybody tries the password %s first is refused (decision 4)',
    async (password) => {
      const email = fresh();
      const response = await signUp(email, { password });
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'PASSWORD_TOO_WEAK' }]);
      expect(await exists(email)).toBe(false);
    },
  );
});
