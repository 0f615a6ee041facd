import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { identityUser } from '#api/db/identity-schema.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { databases } from './database.ts';
import { linkIn, mailsTo, mailTo } from './mailbox.ts';
import { cookieOf, registerPerson } from './product.ts';
import { productOn } from './product-on.ts';

const [PASSWORD, OTHER] = ['Schmetterling-7', 'Admiral-Fuchs-9'];

describe.each(databases)('an unregistered address, on $name', ({ create }) => {
  const stage = productOn(create);

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    stage.product.app.inject({ method: 'POST', url, payload, headers });
  const signUp = (email: string, password = PASSWORD, more: object = {}) =>
    post('/api/identity/sign-up/email', { email, password, name: 'Mia', ...more });
  const signIn = async (email: string, password: string) =>
    (await post('/api/identity/sign-in/email', { email, password })).statusCode;
  const code = async (): Promise<string> => (await makeInvitations(stage.database.db, 1, Date.now()))[0] ?? '';
  const fresh = (): string => `${randomUUID()}@example.org`;
  const tokenOf = async (response: Awaited<ReturnType<typeof post>>): Promise<{ authorization: string }> => {
    const headers = { cookie: cookieOf(response) };
    const { token } = (await stage.product.app.inject({ url: '/api/identity/token', headers })).json();
    return { authorization: `Bearer ${token}` };
  };
  const register = (headers: Record<string, string>, invitationCode: string) =>
    post('/api/auth/simple-register', { invitationCode, firstName: 'Mia', lastName: '' }, headers);
  const askReset = (email: string) => post('/api/identity/request-password-reset', { email });

  it('sees nothing but that it is not registered', async () => {
    const headers = await tokenOf(await signUp(fresh()));
    for (const url of ['/api/entries', '/api/auth/sessions', '/api/sync/pull?protocol=1']) {
      const response = await stage.product.app.inject({ url, headers });
      expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'not_registered' }]);
    }
    expect((await stage.product.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(404);
  });

  it('gives way only to a sign-up with a good code', async () => {
    const email = fresh();
    const squatter = await tokenOf(await signUp(email, OTHER));
    for (const more of [{}, { invitationCode: 'WRONG' }, { invitationCode: 7 }])
      expect((await signUp(email, PASSWORD, more)).json()).toMatchObject({ code: expect.stringMatching(/^USER_AL/) });
    const invitationCode = await code();
    expect((await signUp(email, 'short', { invitationCode })).statusCode).toBe(400);
    expect((await signUp(email, 'dragon', { invitationCode })).statusCode).toBe(400);
    expect(await signIn(email, OTHER)).toBe(200);

    const taken = await signUp(email.toUpperCase(), PASSWORD, { invitationCode });
    expect(taken.statusCode).toBe(200);
    expect((await register(squatter, invitationCode)).statusCode).toBe(401);
    expect((await register(await tokenOf(taken), invitationCode)).statusCode).toBe(201);
    expect([await signIn(email, OTHER), await signIn(email, PASSWORD)]).toEqual([401, 200]);
  });

  it('never gives way once registered (threat 10)', async () => {
    const mia = await registerPerson(stage.product);
    const invitationCode = await code();
    expect((await signUp(mia.email, OTHER, { invitationCode })).json()).toMatchObject({
      code: expect.stringMatching(/^USER_ALREADY_EXISTS/),
    });
    expect([await signIn(mia.email, mia.password), await signIn(mia.email, OTHER)]).toEqual([200, 401]);
  });

  it('gets one mail a day per unregistered identity', async () => {
    const email = fresh();
    const signedUp = await signUp(email);
    const link = linkIn(await mailTo(stage.product, email, 0));
    const headers = { cookie: cookieOf(signedUp), origin: stage.product.deps.config.publicUrl };
    expect((await post('/api/identity/send-verification-email', { email }, headers)).statusCode).toBe(200);
    expect((await askReset(email)).statusCode).toBe(200);
    const invitationCode = await code();
    const again = await signUp(email, OTHER, { invitationCode });
    expect(again.statusCode).toBe(200);

    expect((await register(await tokenOf(again), invitationCode)).statusCode).toBe(201);
    expect((await askReset(email)).statusCode).toBe(200);
    const mail = await mailTo(stage.product, email, 2);
    expect(linkIn(mail).searchParams.has('reset')).toBe(true);
    expect(await mailsTo(stage.product, email)).toHaveLength(3);
    const confirms = async ({ pathname, search }: URL) => {
      const { location } = (await stage.product.app.inject({ url: `${pathname}${search}` })).headers;
      const [row] = await stage.database.db.select().from(identityUser).where(eq(identityUser.email, email));
      return [location, row?.emailVerified];
    };
    // An earlier identity's mail confirms nothing for a later one.
    expect(await confirms(link)).toEqual(['/?confirmed=0', false]);
    expect(await confirms(linkIn(await mailTo(stage.product, email, 1)))).toEqual(['/?confirmed=1', true]);
  });

  it('gets at most three mails a day', async () => {
    const email = fresh();
    const invitationCode = await code();
    for (let round = 0; round < 5; round += 1)
      expect((await signUp(email, OTHER, { invitationCode })).statusCode).toBe(200);
    await mailTo(stage.product, email, 2);
    expect(await mailsTo(stage.product, email)).toHaveLength(3);
  });

  /** Reply to a reset request, without its date. */
  const received = async (email: string) => {
    const { statusCode, body, headers } = await askReset(email);
    const { date: _date, ...rest } = headers;
    return { statusCode, body, headers: rest };
  };
  const bothReceive = async () => {
    const { email } = await registerPerson(stage.product);
    return async () => [await received(email), await received(fresh())] as const;
  };

  it.each(['identity_verification', 'identity_account'])(
    'answers alike while statements on %s fail (threat 11)',
    async (table) => {
      const ask = await bothReceive();
      const { db } = stage.database;
      await db.execute(sql`alter table ${sql.identifier(table)} rename to away`);
      const [known, unknown] = await ask().finally(() =>
        db.execute(sql`alter table away rename to ${sql.identifier(table)}`),
      );
      expect(known).toEqual(unknown);
      expect([known.statusCode, known.body]).toEqual([200, '{"status":true}']);
    },
  );

  it('answers alike while no account can be looked up', async () => {
    const ask = await bothReceive();
    const { db } = stage.database;
    await db.execute(sql`alter table identity_user rename to away`);
    const [known, unknown] = await ask().finally(() => db.execute(sql`alter table away rename to identity_user`));
    expect(known).toEqual(unknown);
    expect([known.statusCode, JSON.parse(known.body)]).toMatchObject([500, { code: 'internal' }]);
  });

  it('hears the same while no mail goes out', async () => {
    const ask = await bothReceive();
    const mails = join(stage.product.deps.config.dataDir, 'mail');
    await rm(mails, { recursive: true });
    await writeFile(mails, 'no directory');
    const [known, unknown] = await ask();
    await rm(mails);
    expect(known).toEqual(unknown);
    expect([known.statusCode, known.body]).toEqual([200, '{"status":true}']);
  });
});
