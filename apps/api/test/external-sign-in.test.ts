import { beginExternal } from '@tagfalter/contract/external-sign-in';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { identityAccount, identitySession, identityUser } from '#api/db/identity-schema.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { databases } from './database.ts';
import { externalOn } from './external-on.ts';
import { Browser } from './external-stage.ts';
import { linkIn, mailsTo, mailTo } from './mailbox.ts';
import { registerPerson, signUp } from './product.ts';

describe.each(databases)('signing in by an external account on $name', ({ create }) => {
  const stage = externalOn(create);

  const count = async (): Promise<number> => (await stage.database.db.select().from(identityUser)).length;
  const code = async (): Promise<string> => (await makeInvitations(stage.database.db, 1, Date.now()))[0] ?? '';
  const browser = () => new Browser(stage.product);
  const me = (token: string) =>
    stage.product.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } });

  it('refuses unregistered people without a trace', async () => {
    const { sub } = stage.google.add();
    const before = await count();
    const here = browser();
    const response = await here.go('login', sub);
    expect([response.statusCode, response.json()]).toMatchObject([
      404,
      { code: 'EXTERNAL_UNKNOWN', error: 'Konto nicht gefunden. Bitte registrieren Sie sich zuerst.' },
    ]);
    expect([await count(), here.hasSession]).toEqual([before, false]);
  });

  it('registers with a code, and signs in again as the same person', async () => {
    const { sub, email } = stage.google.add({ picture: 'https://pictures.example/ida.png' });
    const here = browser();
    const response = await here.go('register', sub);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { mode: 'register', profile: { email, name: 'Ida van der Feld' } },
    ]);
    expect((await me(await here.token())).statusCode).toBe(404);
    const registered = await here.register();
    expect([registered.statusCode, registered.json()]).toMatchObject([201, { email, emailVerified: true }]);
    for (const mode of ['login', 'register']) {
      const again = browser();
      expect((await again.go(mode, sub)).json()).toMatchObject({ mode });
      expect((await me(await again.token())).json()).toMatchObject({ id: registered.json().id });
    }
    expect(await mailsTo(stage.product, email ?? '')).toHaveLength(0);
  });

  it('takes new claims under the registered address', async () => {
    const account = stage.google.add({ picture: 'https://pictures.example/ida.png' });
    const { sub, email } = account;
    const here = browser();
    await here.go('register', sub);
    await here.register();
    const first = decodeJwt(await here.token());
    expect(first).toMatchObject({ email, email_verified: true, picture: 'https://pictures.example/ida.png' });
    Object.assign(account, { email: 'ida@moved.example', name: 'Ida Wald', picture: undefined });
    const again = browser();
    expect((await again.go('login', sub)).json()).toMatchObject({ profile: { email: 'ida@moved.example' } });
    const { picture, ...claims } = decodeJwt(await again.token());
    expect([claims, picture]).toMatchObject([{ sub: first.sub, email, name: 'Ida Wald' }, undefined]);
    const link = await again.ways();
    expect(link).toMatchObject({ hasPassword: false, linked: { email: 'ida@moved.example' } });
  });

  it('keeps nothing of the tokens of the provider', async () => {
    const { sub } = stage.google.add();
    await browser().go('register', sub);
    const [row] = await stage.database.db.select().from(identityAccount).where(eq(identityAccount.accountId, sub));
    expect(row).toMatchObject({ providerId: stage.google.server.issuer });
    expect([row?.accessToken, row?.refreshToken, row?.idToken, row?.password]).toEqual([null, null, null, null]);
  });

  it('asks which account, and after a sign-out for a proof', async () => {
    const asked = async (more: object) => {
      const { url } = v.parse(beginExternal.reply, (await browser().post('external/begin', more)).json());
      return Object.fromEntries(new URL(url).searchParams);
    };
    expect(await asked({ mode: 'login' })).toMatchObject({ prompt: 'select_account' });
    expect(await asked({ mode: 'login', asksLogin: true })).toMatchObject({ prompt: 'login', max_age: '0' });
  });

  it('opens no account by its address (spec decision 53)', async () => {
    const mia = await registerPerson(stage.product);
    for (const email_verified of [true, false]) {
      const { sub } = stage.google.add({ email: mia.email.toUpperCase(), email_verified });
      for (const mode of ['login', 'register']) {
        const here = browser();
        const response = await here.go(mode, sub, { invitationCode: await code() });
        expect([response.statusCode, response.json(), here.hasSession]).toMatchObject([
          ...[409, { code: 'USER_ALREADY_EXISTS', error: 'Diese Email-Adresse wird bereits verwendet' }, false],
        ]);
      }
    }
    expect((await me(mia.token)).statusCode).toBe(200);
  });

  it('takes an unregistered address with a good code only (threat 10)', async () => {
    const squatter = await signUp(stage.product);
    const { sub } = stage.google.add({ email: squatter.email });
    expect((await browser().go('login', sub)).json()).toMatchObject({ code: 'EXTERNAL_UNKNOWN' });
    for (const more of [{}, { invitationCode: 'WRONG' }])
      expect((await browser().go('register', sub, more)).json()).toMatchObject({ code: 'USER_ALREADY_EXISTS' });
    const here = browser();
    expect((await here.go('register', sub, { invitationCode: await code() })).statusCode).toBe(200);
    expect((await here.register()).statusCode).toBe(201);
    const cookie = { cookie: squatter.cookie };
    expect((await stage.product.app.inject({ url: '/api/identity/token', headers: cookie })).statusCode).toBe(401);
    const { email, password } = squatter;
    expect((await browser().post('sign-in/email', { email, password })).statusCode).toBe(401);
  });

  it('does not block a sign-up by an unconfirmed address', async () => {
    const { sub, email } = stage.google.add({ email_verified: false });
    const attacker = browser();
    await attacker.go('register', sub);
    const victim = browser();
    const invitationCode = await code();
    const payload = { email, password: 'Schmetterling-7', name: 'Mia', invitationCode };
    expect((await victim.post('sign-up/email', payload)).statusCode).toBe(200);
    expect((await victim.register()).statusCode).toBe(201);
    await expect(attacker.token()).rejects.toThrow();
    expect((await browser().go('login', sub)).json()).toMatchObject({ code: 'USER_ALREADY_EXISTS' });
  });

  it('is signed out when the address’s owner resets the password', async () => {
    const { sub, email = '' } = stage.google.add({ email_verified: false });
    const attacker = browser();
    await attacker.go('register', sub);
    await attacker.register();
    const token = await attacker.token();
    await browser().post('request-password-reset', { email });
    const link = linkIn(await mailTo(stage.product, email, 1)).searchParams.get('reset');
    expect((await browser().post('reset-password', { token: link, newPassword: 'Admiral-Fuchs-9' })).statusCode).toBe(
      200,
    );
    expect((await me(token)).statusCode).toBe(401);
    expect((await browser().go('login', sub)).json()).toMatchObject({ code: 'USER_ALREADY_EXISTS' });
    const owner = browser();
    expect((await owner.post('sign-in/email', { email, password: 'Admiral-Fuchs-9' })).statusCode).toBe(200);
    expect(await owner.ways()).toEqual({ hasPassword: true, linked: null });
  });

  it('stays beside a password that its owner has chosen by mail', async () => {
    const { sub, email = '' } = stage.google.add();
    const here = browser();
    await here.go('register', sub);
    await here.register();
    await here.post('request-password-reset', { email });
    const link = linkIn(await mailTo(stage.product, email, 0)).searchParams.get('reset');
    expect((await here.post('reset-password', { token: link, newPassword: 'Admiral-Fuchs-9' })).statusCode).toBe(200);
    const again = browser();
    expect((await again.go('login', sub)).statusCode).toBe(200);
    expect(await again.ways()).toMatchObject({ hasPassword: true, linked: { email } });
  });

  it('asks for confirmation of an address the provider does not confirm', async () => {
    const account = stage.google.add({ email_verified: false });
    const { sub, email = '' } = account;
    const here = browser();
    await here.go('register', sub);
    expect((await here.register()).json()).toMatchObject({ emailVerified: false });
    expect(linkIn(await mailTo(stage.product, email, 0)).pathname).toBe('/api/identity/verify-email');
    account.email_verified = true;
    await browser().go('login', sub);
    expect((await me(await here.token())).json()).toMatchObject({ emailVerified: true });
  });

  it('makes one person per account and address under concurrency', async () => {
    const one = stage.google.add();
    const [first, second] = [browser(), browser()];
    const both = await Promise.all([first.go('register', one.sub), second.go('register', one.sub)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(decodeJwt(await first.token()).sub).toBe(decodeJwt(await second.token()).sub);

    const same = { email: 'both@mail.example' };
    const two = [stage.google.add(same), stage.google.add(same)];
    const responses = await Promise.all(two.map(({ sub }) => browser().go('register', sub)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('bounds sessions, remembers devices and notes sign-ins like a password', async () => {
    const { sub, email } = stage.google.add();
    const here = browser();
    await here.go('register', sub);
    await here.register();
    expect(String(here.jar)).toContain('tagfalter.device=');
    const { db } = stage.database;
    const { sub: userId = '' } = decodeJwt(await here.token());
    const old = Array.from({ length: 205 }, (_, at) => ({
      ...{ id: `old-${userId}-${at}`, token: `old-${userId}-${at}`, userId, expiresAt: new Date('2100-01-01') },
      updatedAt: new Date(at),
    }));
    await db.insert(identitySession).values(old);
    await browser().go('login', sub);
    const left = await db.select().from(identitySession).where(eq(identitySession.userId, userId));
    expect(left).toHaveLength(200);
    expect(await stage.audit(email)).toEqual(['signed_in']);
  });
});
