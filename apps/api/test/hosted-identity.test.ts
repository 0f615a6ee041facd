import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { changePassword } from '@tagfalter/contract/change-password';
import { confirmPassword } from '@tagfalter/contract/confirm-password';
import { beginExternal } from '@tagfalter/contract/external-sign-in';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { endOtherSessions, listSessions } from '@tagfalter/contract/sessions';
import { signInWays } from '@tagfalter/contract/sign-in-ways';
import { UserSchema } from '@tagfalter/contract/user';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import { and, eq, like } from 'drizzle-orm';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { handles } from '#api/db/handle-schema.ts';
import { databases, embeddedDatabase } from './database.ts';
import { type HostedStage, openHostedStage, type Stranger } from './hosted-stage.ts';
import { createKey } from './trusted-key.ts';

const Pushed = v.object({ results: v.array(v.object({ dropped: v.array(v.object({ field: v.string() })) })) });

const seconds = (): number => Math.floor(Date.now() / 1000);

describe.each(databases)('identities at an issuer elsewhere, on $name (spec decision 1)', ({ create }) => {
  let stage: HostedStage;
  beforeAll(async () => {
    stage = await openHostedStage(create);
  });
  afterAll(() => stage.close());
  afterEach(() => {
    vi.useRealTimers();
    stage.issuer.trouble(undefined);
  });

  const me = async (who: Stranger, more?: Record<string, unknown>) =>
    stage.call(await stage.token(who, more), 'GET', '/api/auth/user');
  const status = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];

  it('register with a code, once, and are known from then on', async () => {
    const mia = stage.stranger('Mia Luise Berg');
    expect(status(await me(mia))).toEqual([404, 'not_found']);
    expect(status(await stage.call(await stage.token(mia), 'GET', '/api/entries'))).toEqual([403, 'not_registered']);
    const made = await stage.register(mia);
    expect([made.statusCode, v.parse(UserSchema, made.json())]).toMatchObject([
      201,
      { uid: mia.sub, email: mia.email, emailVerified: true, firstName: 'Mia', lastName: 'Luise Berg' },
    ]);
    expect((await me(mia)).statusCode).toBe(200);
    expect(status(await stage.register(mia))).toEqual([409, 'already_registered']);
    const [row] = await stage.database.db.select().from(users).where(eq(users.subject, mia.sub));
    expect(row).toMatchObject({ issuer: stage.issuer.issuer, namesFrom: 'Mia Luise Berg' });
    expect((await stage.call(await stage.token(mia), 'GET', '/api/entries')).statusCode).toBe(200);
  });

  it('keep names that were typed at registration', async () => {
    const mia = stage.stranger('Mia Berg');
    await stage.register(mia, {}, { firstName: 'Maria', lastName: 'Berg' });
    const [row] = await stage.database.db.select().from(users).where(eq(users.subject, mia.sub));
    expect(row).toMatchObject({ firstName: 'Maria', namesFrom: null });
  });

  it.each<[string, 'GET' | 'POST' | 'DELETE', string]>([
    ['pages of a provider', 'POST', '/api/identity/sign-in/email'],
    ['its sign-up', 'POST', '/api/identity/sign-up/email'],
    ['its tokens', 'GET', '/api/identity/token'],
    ['its keys', 'GET', '/api/identity/jwks'],
    ['ways to sign in', 'GET', signInWays.path],
    ['devices', 'GET', listSessions.path],
    ['others to end', 'DELETE', endOtherSessions.path],
    ['ways in that are kept', 'GET', signInWays.path],
    ['way to an account elsewhere', 'POST', beginExternal.path],
  ])('have no %s here', async (_what, method, url) => {
    const mia = stage.stranger();
    await stage.account(mia);
    expect(status(await stage.call(await stage.token(mia), method, url, method === 'POST' ? {} : undefined))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('have no session here, which is no fault', async () => {
    const answer = await stage.call(undefined, 'GET', '/api/identity/get-session');
    expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
  });

  it('have no password here', async () => {
    const mia = stage.stranger();
    await stage.account(mia);
    const token = await stage.token(mia, { sid: 'elsewhere' });
    const change = { currentPassword: 'Schmetterling-7', newPassword: 'Schmetterling-8' };
    expect(status(await stage.call(token, changePassword.method, changePassword.path, change))).toEqual([
      404,
      'not_found',
    ]);
    const { newPassword: _new, ...given } = change;
    expect(status(await stage.call(token, confirmPassword.method, confirmPassword.path, given))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('are never cleaned up here', async () => {
    const { email } = stage.stranger();
    const body = { email, invitationCode: 'WRONG' };
    const answer = await stage.call(undefined, 'POST', '/api/auth/cleanup-before-registration', body);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  it.each<[string, () => Record<string, unknown>, number]>([
    ['long ago', () => ({ auth_time: seconds() - 3_600 }), 403],
    ['at an unknown time', () => ({}), 403],
    ['just now', () => ({ auth_time: seconds() - 60 }), 202],
  ])('need a fresh proof if they signed in %s', async (_what, when, expected) => {
    const mia = stage.stranger();
    await stage.account(mia);
    const answer = await stage.call(await stage.token(mia, when()), 'DELETE', '/api/account');
    expect(answer.statusCode).toBe(expected);
    if (expected === 403) expect(answer.json().code).toBe('reauth_required');
  });

  it('have a confirmed address where the token says so, and keep it', async () => {
    const [mia, tom] = [stage.stranger(), stage.stranger()];
    await stage.account(mia, { email_verified: false });
    const userId = await stage.account(tom);
    const ask = async (more: object) =>
      stage.call(await stage.token(mia, { ...more }), 'POST', '/api/friend-requests', { userId });
    expect(status(await ask({ email_verified: false }))).toEqual([403, 'email_unverified']);
    expect(v.parse(UserSchema, (await me(mia)).json()).emailVerified).toBe(true);
    expect((await ask({ email_verified: false })).statusCode).toBe(202);
  });

  it.each([
    ['true', true],
    ['false', false],
    [undefined, false],
    [1, false],
  ])('have a confirmed address by the claim %j: %s', async (email_verified, isConfirmed) => {
    const registered = await stage.register(stage.stranger(), { email_verified });
    expect(v.parse(UserSchema, registered.json()).emailVerified).toBe(isConfirmed);
  });

  it('do not confirm the address of an account by another one', async () => {
    const [mia, tom] = [stage.stranger(), stage.stranger()];
    await stage.account(mia, { email_verified: false });
    const userId = await stage.account(tom);
    const moved = { email: stage.stranger().email };
    expect(v.parse(UserSchema, (await me(mia, moved)).json())).toMatchObject({
      email: mia.email,
      emailVerified: false,
    });
    const asked = await stage.call(await stage.token(mia, moved), 'POST', '/api/friend-requests', { userId });
    expect(status(asked)).toEqual([403, 'email_unverified']);
  });

  it('publish by sync once their own address is confirmed', async () => {
    const mia = stage.stranger();
    await stage.account(mia, { email_verified: false });
    /** Twice with one token: the second push reads its caller in its own statement. */
    const rejected = async (more: Record<string, unknown>) => {
      const [token, clientId] = [await stage.token(mia, more), randomUUID()];
      const found: unknown[] = [];
      for (const id of [1, 2]) {
        const fields = { text: `text ${id}`, visibility: 'public' };
        const date = localDateOf(Date.now(), 'UTC');
        const args = { date, timeZone: 'UTC', fields, addImages: [], removeImages: [], hadEntry: false };
        const mutation = { id, key: randomUUID(), name: 'entry.save', args, at: hlcTick(HLC_ZERO, Date.now() + id) };
        const body = { protocol: PROTOCOL, clientId, mutations: [mutation] };
        const answer = await stage.call(token, 'POST', '/api/sync/push', body);
        const { results } = v.parse(Pushed, answer.json());
        found.push(...results.map(({ dropped }) => dropped.map(({ field }) => field)));
      }
      return found;
    };
    expect(await rejected({ email_verified: false })).toEqual([['visibility'], ['visibility']]);
    expect(await rejected({ email: stage.stranger().email })).toEqual([['visibility'], ['visibility']]);
    expect(await rejected({})).toEqual([[], []]);
    const pulled = await stage.call(await stage.token(mia), 'GET', `/api/sync/pull?protocol=${PROTOCOL}`);
    expect(pulled.statusCode).toBe(200);
  });

  it('lose their stream when the token ends', async () => {
    const mia = stage.stranger();
    await stage.account(mia);
    const authorization = `Bearer ${await stage.token(mia, { exp: seconds() + 2 })}`;
    const url = `/api/sync/stream?protocol=${PROTOCOL}`;
    const answer = await stage.product.app.inject({ url, headers: { authorization }, payloadAsStream: true });
    expect(answer.statusCode).toBe(200);
    expect(await text(answer.stream())).toContain('event: nudge');
  });

  it('are distinct by issuer, even with the same name and address', async () => {
    const mia = stage.stranger();
    await stage.account(mia);
    const same = { ...stage.stranger(), email: mia.email.toUpperCase() };
    expect(status(await me(same))).toEqual([404, 'not_found']);
    expect(status(await stage.register(same))).toEqual([409, 'already_registered']);
    const isTheirs = and(eq(handles.kind, 'identity'), like(handles.value, `% ${mia.sub}`));
    const [taken] = await stage.database.db.delete(handles).where(isTheirs).returning();
    if (!taken) throw new Error('an account without an identity');
    await stage.database.db.insert(handles).values({ ...taken, value: `embedded ${mia.sub}` });
    await stage.database.db.update(users).set({ issuer: 'embedded' }).where(eq(users.id, taken.userId));
    expect(status(await me(mia))).toEqual([404, 'not_found']);
  });

  it('are shut out when they are blocked', async () => {
    const mia = stage.stranger();
    await stage.account(mia);
    await stage.database.db.update(users).set({ blockedAt: new Date() }).where(eq(users.subject, mia.sub));
    expect(status(await me(mia))).toEqual([403, 'account_blocked']);
    expect(status(await stage.call(await stage.token(mia), 'GET', '/api/entries'))).toEqual([403, 'account_blocked']);
  });

  it('are refused from Firebase’s emulator, whose tokens are unsigned', async () => {
    const mia = stage.stranger();
    await stage.account(mia);
    const [, body] = (await stage.token(mia)).split('.');
    const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect(status(await stage.call(`${head}.${body}.`, 'GET', '/api/auth/user'))).toEqual([401, 'unauthorized']);
  });

  it('may sign with a new key', async () => {
    const mia = stage.stranger();
    await stage.account(mia);
    const next = await createKey('next-key', 'ES256');
    stage.issuer.keys.push(next.publicJwk);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    const token = await stage.token(mia, {}, next);
    expect((await stage.call(token, 'GET', '/api/auth/user')).statusCode).toBe(200);
  });

  it('are not taken by the word of another issuer, and its keys', async () => {
    const mia = stage.stranger();
    await stage.account(mia);
    const now = seconds();
    const claims = { ...mia, iss: 'https://evil.example', aud: 'falter', iat: now, exp: now + 600 };
    const { kid, alg, privateKey } = stage.key;
    const token = await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey);
    expect(status(await stage.call(token, 'GET', '/api/auth/user'))).toEqual([401, 'unauthorized']);
  });
});

describe('an issuer that is away when the product starts', () => {
  afterEach(() => void vi.useRealTimers());

  it('lets it start; tokens are judged once it is back', async () => {
    const pglite = embeddedDatabase;
    if (!pglite) throw new Error('no database');
    const stage = await openHostedStage(pglite.create, {}, (issuer) =>
      issuer.trouble((response) => void response.destroy()),
    );
    const mia = stage.stranger();
    const token = await stage.token(mia);
    const ask = () => stage.call(token, 'GET', '/api/auth/user');
    const early = await ask();
    expect([early.statusCode, early.json().code, early.headers['retry-after']]).toEqual([503, 'overloaded', '5']);
    expect((await stage.call(undefined, 'GET', '/api/health')).statusCode).toBe(200);
    const hosted = async () => (await stage.call(undefined, 'GET', '/api/auth/sign-in-methods')).json().hosted.kind;
    expect(await hosted()).toBe('away');
    stage.issuer.trouble(undefined);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    expect((await ask()).statusCode).toBe(404);
    expect(await hosted()).toBe('openid');
    await stage.close();
  });
});
