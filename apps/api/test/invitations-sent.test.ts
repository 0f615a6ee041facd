import { DAY_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitations, users } from '#api/db/account-schema.ts';
import { bonusRuns } from '#api/db/streak-schema.ts';
import { forgetInvitations } from '#api/features/invitations/sent.ts';
import { databases } from './database.ts';
import { type EntryStage, openEntryStage } from './entry-stage.ts';
import { linkIn, mailsTo, mailTo } from './mailbox.ts';
import { type Person, signUp } from './product.ts';

const SLOW = 120_000;
const CODE = /^[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}$/m;

describe.each(databases)('invitations by mail on $name (spec decisions 17, 21)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  type Method = 'GET' | 'POST' | 'DELETE';
  const call = async (
    { headers }: Pick<Person, 'headers'>,
    method: Method,
    url: string,
    payload?: object,
    more = {},
  ) => {
    const all = { ...headers, ...more };
    const reply = await stage.product.app.inject({ method, url, headers: all, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  const address = () => `${crypto.randomUUID()}@example.org`;
  const invite = (who: Person, email: string, more: object = {}, headers = {}) =>
    call(who, 'POST', '/api/invitations', { email, ...more }, headers);
  const list = async (who: Person) => (await call(who, 'GET', '/api/invitations')).body;
  const codeOf = async (email: string, number = 0): Promise<string> => {
    const [code] = (await mailTo(stage.product, email, number)).text?.match(CODE) ?? [];
    if (!code) throw new Error('no code in the mail');
    return code;
  };
  const register = (known: Pick<Person, 'headers'>, invitationCode: string) =>
    call(known, 'POST', '/api/auth/simple-register', { invitationCode, firstName: 'Tom', lastName: '' });

  it('bring in a friend, found by the invited address', async () => {
    const mia = await stage.person();
    const email = address();
    const sent = await invite(mia, email.toUpperCase(), { message: 'Komm doch\nauch!' });
    expect(sent).toMatchObject({ status: 201, body: { email, state: 'open' } });
    expect(JSON.stringify(sent.body)).not.toContain(await codeOf(email));
    const mail = await mailTo(stage.product, email, 0);
    expect(mail.subject).toBe('Mia lädt dich zu Tagfalter ein');
    expect(mail.text).toContain('> Komm doch\n> auch!');
    expect(linkIn(mail).origin).toBe(new URL(stage.product.deps.config.publicUrl).origin);
    expect(linkIn(mail).hash).toBe(`#invite=${await codeOf(email)}`);
    expect(await list(mia)).toEqual({ invitations: [sent.body], left: 4, earned: 0 });

    const tom = await signUp(stage.product, email);
    const registered = await register(tom, await codeOf(email));
    expect(registered.status).toBe(201);
    expect(await list(mia)).toMatchObject({ invitations: [{ state: 'used' }], left: 4 });
    expect((await call(mia, 'GET', '/api/friends')).body).toMatchObject([{ id: registered.body.id }]);
    expect((await call(tom, 'GET', '/api/friends')).body).toMatchObject([{ id: mia.accountId }]);
    await stage.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, registered.body.id));
    const found = await call(mia, 'GET', `/api/users/search?q=${email}`);
    expect(found).toMatchObject({ status: 200, body: { id: registered.body.id } });
    expect((await call(mia, 'DELETE', `/api/invitations/${sent.body.id}`)).status).toBe(409);
  });

  it('make no friends where the inviter does not want it', async () => {
    const mia = await stage.person();
    const email = address();
    await invite(mia, email, { befriend: false });
    const tom = await signUp(stage.product, email);
    expect((await register(tom, await codeOf(email))).status).toBe(201);
    expect((await call(mia, 'GET', '/api/friends')).body).toEqual([]);
  });

  it('are for their address alone, and once', async () => {
    const mia = await stage.person();
    const email = address();
    await invite(mia, email);
    const code = await codeOf(email);
    const other = await signUp(stage.product);
    expect(await register(other, code)).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    expect((await list(mia)).invitations).toMatchObject([{ state: 'open' }]);
    expect((await register(await signUp(stage.product, email), code)).status).toBe(201);
    expect((await register(other, code)).status).toBe(400);
  });

  it('answer alike for an existing account, mailed without a code', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const [known, unknown] = [await invite(mia, tom.email), await invite(mia, address())];
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect([known.status, known.body.state]).toEqual([unknown.status, unknown.body.state]);
    const mails = await mailsTo(stage.product, tom.email);
    const mail = mails.find(({ subject }) => subject?.includes('lädt dich'));
    expect(mail?.text).toContain('schon ein Konto');
    expect(mail?.text).not.toMatch(CODE);
    expect(linkIn(mail)).toMatchObject({ pathname: '/friends', hash: '' });
    expect((await list(mia)).left).toBe(3);
  });

  it('are five plus three per streak; unused ones return', async () => {
    const mia = await stage.person();
    const sent = [];
    for (let at = 0; at < 5; at += 1) sent.push((await invite(mia, address())).body);
    expect(await invite(mia, address())).toMatchObject({ status: 403, body: { code: 'invitations_used' } });
    await stage.database.db.insert(bonusRuns).values({ accountId: mia.accountId, day: '2026-11-01' });
    expect(await list(mia)).toMatchObject({ left: 3, earned: 3 });
    expect((await call(mia, 'DELETE', `/api/invitations/${sent[0]?.id}`)).status).toBe(204);
    expect(await list(mia)).toMatchObject({ left: 4 });
    stage.clock.now += 31 * DAY_MS;
    const later = await list(mia);
    expect(later.left).toBe(8);
    expect(later.invitations.map(({ state }: { state: string }) => state).sort()).toEqual([
      ...['expired', 'expired', 'expired', 'expired', 'revoked'],
    ]);
  });

  it('stay within the number when many are sent at once', async () => {
    const mia = await stage.person();
    const responses = await Promise.all(Array.from({ length: 8 }, () => invite(mia, address())));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
  });

  it('open nothing once they are revoked, and only their sender revokes them', async () => {
    const [mia, other] = [await stage.person(), await stage.person()];
    const email = address();
    const { id } = (await invite(mia, email)).body;
    const revoke = async (who: Person, one = id) => (await call(who, 'DELETE', `/api/invitations/${one}`)).status;
    expect([await revoke(other), await revoke(mia, 'x'), await revoke(mia), await revoke(mia)]).toEqual([
      404, 404, 204, 204,
    ]);
    const code = await codeOf(email);
    expect((await register(await signUp(stage.product, email), code)).status).toBe(400);
    const checked = await call(mia, 'POST', '/api/auth/validate-invitation', { invitationCode: code });
    expect(checked.status).toBe(400);
  });

  it('to the same address take the place of the one before', async () => {
    const mia = await stage.person();
    const email = address();
    await invite(mia, email);
    stage.clock.now += 1000;
    await invite(mia, email, {}, { 'accept-language': 'fr' });
    expect((await mailTo(stage.product, email, 1)).subject).toBe('Mia t’invite sur Tagfalter');
    expect(await list(mia)).toMatchObject({ left: 4, invitations: [{ state: 'open' }, { state: 'revoked' }] });
    const tom = await signUp(stage.product, email);
    expect((await register(tom, await codeOf(email, 0))).status).toBe(400);
    expect((await register(tom, await codeOf(email, 1))).status).toBe(201);
  });

  it('reach one mailbox three times a day, whatever others send', async () => {
    const email = address();
    const [mia, tom] = [await stage.person(), await stage.person()];
    for (let at = 0; at < 3; at += 1) expect((await invite(mia, email)).status).toBe(201);
    expect((await invite(mia, email)).status).toBe(429);
    expect((await invite(mia, email.replace('@', '+noch-einmal@'))).status).toBe(429);
    expect((await invite(tom, email)).status).toBe(201);
    expect((await invite(mia, address())).status).toBe(201);
    const shy = await stage.person({ emailVerified: false });
    expect(await invite(shy, address())).toMatchObject({ status: 403, body: { code: 'email_unverified' } });
  });

  it('are sent twenty times a day by one person, revoked ones included', async () => {
    const mia = await stage.person();
    for (let at = 0; at < 20; at += 1) {
      const { body } = await invite(mia, address());
      await call(mia, 'DELETE', `/api/invitations/${body.id}`);
    }
    expect((await invite(mia, address())).status).toBe(429);
  });

  it('are forgotten a month after they ended unused', async () => {
    const mia = await stage.person();
    const email = address();
    await invite(mia, email);
    const left = () => stage.database.db.select().from(invitations).where(eq(invitations.email, email));
    await forgetInvitations(stage.database.db, stage.clock.now + 59 * DAY_MS);
    expect(await left()).toHaveLength(1);
    await forgetInvitations(stage.database.db, stage.clock.now + 61 * DAY_MS);
    expect(await left()).toEqual([]);
  });
});
