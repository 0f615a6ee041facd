import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { identityPlace, identityUser } from '#api/db/identity-schema.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { databases } from './database.ts';
import { linkIn, mailsTo, mailTo } from './mailbox.ts';
import { cookieOf, registerPerson, signUp } from './product.ts';
import { productOn } from './product-on.ts';

describe.each(databases)('links of mails on $name', ({ create }) => {
  const stage = productOn(create);

  const post = (path: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    stage.product.app.inject({ method: 'POST', url: `/api/identity/${path}`, payload, headers, remoteAddress });
  const open = ({ pathname, search }: URL) => stage.product.app.inject({ url: `${pathname}${search}` });
  const verified = async (headers: { authorization: string }): Promise<unknown> =>
    (await stage.product.app.inject({ url: '/api/auth/user', headers })).json().emailVerified;
  const signIn = async (email: string, password: string): Promise<number> =>
    (await post('sign-in/email', { email, password })).statusCode;

  it('confirm an address by a plain GET (wire 2)', async () => {
    const { email, headers } = await registerPerson(stage.product, `Mia.${randomUUID()}@Example.org`);
    expect(await verified(headers)).toBe(false);
    const link = linkIn(await mailTo(stage.product, email, 0));
    expect(await mailsTo(stage.product, email)).toHaveLength(1);
    expect(link.origin).toBe(stage.product.deps.config.publicUrl);
    const response = await open(link);
    expect([response.statusCode, response.headers.location, response.body]).toEqual([303, '/?confirmed=1', '']);
    expect(await verified(headers)).toBe(true);
    expect((await open(link)).headers.location).toBe('/?confirmed=1');
  });

  it.each([')', '.', '%27', '%E2%80%8B', '&utm_source=mail', '%20', '/'])(
    'confirm if %s has grown on them (wire 49)',
    async (tail) => {
      const { email, headers } = await registerPerson(stage.product);
      const { href } = linkIn(await mailTo(stage.product, email, 0));
      expect((await open(new URL(`${href}${tail}`))).headers.location).toBe('/?confirmed=1');
      expect(await verified(headers)).toBe(true);
    },
  );

  it('confirm before the person registers, too', async () => {
    const known = await signUp(stage.product);
    await open(linkIn(await mailTo(stage.product, known.email, 0)));
    const [invitationCode] = await makeInvitations(stage.database.db, 1, Date.now());
    const payload = { invitationCode, firstName: 'Mia', lastName: '' };
    const { headers } = known;
    const response = await stage.product.app.inject({
      method: 'POST',
      url: '/api/auth/simple-register',
      headers,
      payload,
    });
    expect(response.json()).toMatchObject({ emailVerified: true });
  });

  it.each(['', '?token=', '?token=abc', '?token=a.b.c&callbackURL=https://evil.example'])(
    'that are bent lead to the app and confirm nothing: %s',
    async (search) => {
      const { email } = await registerPerson(stage.product);
      const of = linkIn(await mailTo(stage.product, email, 0)).searchParams.get('of');
      for (const whose of ['', `${search && '&'}of=${of}`]) {
        const url = `/api/identity/verify-email${whose && !search ? '?' : ''}${search}${whose}`;
        const response = await stage.product.app.inject({ url });
        expect([response.statusCode, response.headers.location]).toEqual([303, '/?confirmed=0']);
      }
    },
  );

  it('come in the sender’s language, without the sender’s words', async () => {
    const email = `${randomUUID()}@example.org`;
    const payload = { email, password: 'Schmetterling-7', name: 'https://evil.example\nklick', callbackURL: '/evil' };
    await post('sign-up/email', payload, { 'accept-language': 'de-AT,en;q=0.5' });
    const mail = await mailTo(stage.product, email, 0);
    expect(mail.subject).toBe('Bestätige deine E-Mail-Adresse für Tagfalter');
    expect(mail.text).not.toMatch(/evil|klick/);
  });

  it('can be requested again after sign-in', async () => {
    const { email, cookie } = await registerPerson(stage.product);
    const headers = { cookie, origin: stage.product.deps.config.publicUrl };
    expect((await post('send-verification-email', { email }, headers)).statusCode).toBe(200);
    await open(linkIn(await mailTo(stage.product, email, 1)));
    const refused = await post('send-verification-email', { email }, headers);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'EMAIL_ALREADY_VERIFIED' }]);
    expect((await post('send-verification-email', { email: 'tom@example.org' }, headers)).statusCode).toBe(400);
  });

  it('set a new password once, and end every session (decision 4)', async () => {
    const { email, password, cookie } = await registerPerson(stage.product);
    expect((await post('request-password-reset', { email: email.toUpperCase() })).statusCode).toBe(200);
    const link = linkIn(await mailTo(stage.product, email, 1));
    expect([link.origin, link.pathname, [...link.searchParams.keys()]]).toEqual([
      stage.product.deps.config.publicUrl,
      '/',
      ['reset'],
    ]);
    const token = link.searchParams.get('reset');
    const reset = (newPassword: string) => post('reset-password', { newPassword, token });
    expect((await reset('12345')).json()).toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
    expect((await reset('dragon')).json()).toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
    expect((await reset('Admiral-Fuchs-9')).statusCode).toBe(200);
    expect((await reset('Admiral-Fuchs-8')).json()).toMatchObject({ code: 'INVALID_TOKEN' });
    expect([await signIn(email, password), await signIn(email, 'Admiral-Fuchs-9')]).toEqual([401, 200]);
    expect((await stage.product.app.inject({ url: '/api/identity/token', headers: { cookie } })).statusCode).toBe(401);
  });

  it('confirm the address when they set a new password', async () => {
    const { email, headers } = await registerPerson(stage.product);
    expect(await verified(headers)).toBe(false);
    await post('request-password-reset', { email });
    const token = linkIn(await mailTo(stage.product, email, 1)).searchParams.get('reset');
    expect((await post('reset-password', { newPassword: 'Admiral-Fuchs-9', token })).statusCode).toBe(200);
    const cookie = cookieOf(await post('sign-in/email', { email, password: 'Admiral-Fuchs-9' }));
    const fresh = await stage.product.app.inject({ url: '/api/identity/token', headers: { cookie } });
    expect(await verified({ authorization: `Bearer ${fresh.json().token}` })).toBe(true);
  });

  it('open nothing after one of them has set a password', async () => {
    const { email, password } = await registerPerson(stage.product);
    const other = await registerPerson(stage.product);
    const tokens: (string | null)[] = [];
    for (const [mail, address] of [
      [1, email],
      [2, email],
      [3, email],
      [1, other.email],
    ] as const) {
      await post('request-password-reset', { email: address });
      tokens.push(linkIn(await mailTo(stage.product, address, mail)).searchParams.get('reset'));
    }
    const cookies = [
      await post('sign-in/email', { email, password }),
      await post('sign-in/email', { email, password }),
    ];
    const reset = (index: number) =>
      post('reset-password', { newPassword: `Admiral-Fuchs-${index}`, token: tokens[index] });
    expect((await reset(1)).statusCode).toBe(200);
    expect((await reset(0)).json()).toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await reset(2)).json()).toMatchObject({ code: 'INVALID_TOKEN' });
    expect(await signIn(email, 'Admiral-Fuchs-1')).toBe(200);
    for (const response of cookies) {
      const headers = { cookie: cookieOf(response) };
      expect((await stage.product.app.inject({ url: '/api/identity/token', headers })).statusCode).toBe(401);
    }
    expect((await reset(3)).statusCode).toBe(200);
  });

  it('end all old access with the old password, despite failures', async () => {
    const { email, password, cookie } = await registerPerson(stage.product);
    const { db } = stage.database;
    const placesOf = () =>
      db
        .select({ place: identityPlace.place })
        .from(identityPlace)
        .innerJoin(identityUser, eq(identityUser.id, identityPlace.userId))
        .where(eq(identityUser.email, email.toLowerCase()));
    const tokenBy = async () =>
      (await stage.product.app.inject({ url: '/api/identity/token', headers: { cookie } })).statusCode;
    await post('sign-in/email', { email, password });
    await post('request-password-reset', { email });
    const token = linkIn(await mailTo(stage.product, email, 1)).searchParams.get('reset');
    expect([await tokenBy(), (await placesOf()).length > 0]).toEqual([200, true]);
    await db.execute(sql`alter table users rename to users_away`);
    const response = await post('reset-password', { newPassword: 'Admiral-Fuchs-9', token });
    await db.execute(sql`alter table users_away rename to users`);
    expect(response.statusCode).toBe(500);
    expect([await tokenBy(), await placesOf()]).toEqual([401, []]);
    expect(await signIn(email, 'Admiral-Fuchs-9')).toBe(200);
  });

  it('keep no token in the clear', async () => {
    const { email } = await registerPerson(stage.product);
    await post('request-password-reset', { email });
    const token = linkIn(await mailTo(stage.product, email, 1)).searchParams.get('reset');
    const rows = await stage.database.db.query.identityVerification.findMany();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('are promised to every address alike (threat 11)', async () => {
    const { email } = await signUp(stage.product);
    const ask = async (address: string) => {
      const started = performance.now();
      const { statusCode, body, headers } = await post('request-password-reset', { email: address });
      const { date: _date, ...rest } = headers;
      return { seen: { statusCode, body, headers: rest }, took: performance.now() - started };
    };
    const [known, unknown] = [await ask(email), await ask(`${randomUUID()}@example.org`)];
    expect(known.seen).toEqual(unknown.seen);
    expect(known.seen.statusCode).toBe(200);
    expect(Math.min(known.took, unknown.took)).toBeGreaterThan(390);
  });

  it('are asked for five times an hour per account and address', async () => {
    const email = `${randomUUID()}@example.org`;
    const ask = () => post('request-password-reset', { email }, {}, '203.0.113.77');
    const responses = await Promise.all(Array.from({ length: 5 }, ask));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const further = await ask();
    expect([further.statusCode, further.json()]).toEqual([200, { status: true }]);
  });
});
