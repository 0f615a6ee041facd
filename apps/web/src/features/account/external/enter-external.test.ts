// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '#platform/env.ts';
import { MIRIAM } from '#test/miriam.ts';
import { enterExternal, namesOf, registerExternal } from './enter-external.ts';
import { prepareExternal } from './prepare.ts';

type Answer = [status: number, body: unknown] | 'no network';

const FINISH = '/api/identity/external/finish';
const USER = '/api/auth/user';
const CLEANUP = '/api/auth/cleanup-before-registration';
const REGISTER = '/api/auth/simple-register';
const PROFILE = '/api/auth/provider-profile';
const SIGN_OUT = '/api/identity/sign-out';
const SESSION = '/api/identity/get-session';
const CODE = '/api/auth/validate-invitation';
const NORA = { email: 'nora@beispiel.de', name: 'Nora van der Wiese' };
const refused = (status: number, code: string): Answer => [status, { code, message: 'prose', error: 'prose' }];

let answers: Record<string, Answer>;
let calls: { path: string; body: unknown }[];
const paths = () => calls.map(({ path }) => path).filter((path) => !/token|sign-in-methods/.test(path));
const bodyOf = (path: string) => calls.find((call) => call.path === path)?.body;

beforeEach(() => {
  calls = [];
  answers = { [FINISH]: [200, { mode: 'login', profile: NORA }], [CLEANUP]: [204, null] };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = String(input);
    calls.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    if (path.endsWith('/token')) return Response.json({ token: 't' });
    if (path.endsWith('sign-in-methods')) return Response.json({ external: { name: 'Google' }, hosted: null });
    const reply = answers[path] ?? [200, {}];
    if (reply === 'no network') throw new TypeError('Failed to fetch');
    const [status, body] = reply;
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const enter = (code = '', way: 'popup' | 'redirect' = 'popup') =>
  enterExternal(env, { answer: 'code=c&state=s', code, way });
const asRegistration = () => {
  answers[FINISH] = [200, { mode: 'register', profile: NORA }];
  answers[USER] = refused(404, 'not_found');
};

describe('signing in by an account elsewhere (spec §4, §8)', () => {
  it('returns the person with the provider’s claims', async () => {
    answers[USER] = [200, MIRIAM];
    answers[PROFILE] = [200, { ...MIRIAM, lastName: 'Wiese' }];
    expect(await enter()).toMatchObject({ ok: true, user: { lastName: 'Wiese' } });
    expect(bodyOf(FINISH)).toEqual({ answer: 'code=c&state=s' });
  });

  it('lets them in although their names could not be taken over', async () => {
    answers[USER] = [200, MIRIAM];
    for (const reply of [refused(404, 'not_found'), refused(500, 'internal'), 'no network'] as const) {
      answers[PROFILE] = reply;
      expect(await enter()).toMatchObject({ ok: true, user: { id: MIRIAM.id } });
    }
  });

  it.each([
    [refused(404, 'not_found'), 'account-not-found'],
    [refused(403, 'forbidden'), 'access-denied'],
    [refused(500, 'internal'), 'authentication-failed'],
  ])('ends the session where the server knows nobody: %j', async (reply, problem) => {
    answers[USER] = reply;
    expect(await enter()).toMatchObject({ ok: false, problem });
    expect(paths().at(-1)).toBe(SIGN_OUT);
  });

  it('keeps the session after a network fault, and for a blocked person', async () => {
    for (const [reply, problem] of [
      ['no network', 'no-connection'],
      [refused(403, 'account_blocked'), 'account-blocked'],
    ] as const) {
      answers[USER] = reply;
      expect(await enter()).toMatchObject({ ok: false, problem });
    }
    expect(paths()).not.toContain(SIGN_OUT);
  });

  it.each([
    [409, 'USER_ALREADY_EXISTS', 'external-known'],
    [404, 'EXTERNAL_UNKNOWN', 'account-not-found'],
    [400, 'EXTERNAL_CANCELLED', 'external-cancelled'],
    [500, 'internal', 'external-error'],
  ])('says what the provider refuses: %i %s', async (status, code, problem) => {
    answers[FINISH] = refused(status, code);
    expect(await enter()).toMatchObject({ ok: false, problem });
    expect(paths()).not.toContain(USER);
  });

  it('says that nobody came back, where the answer names none', async () => {
    answers[FINISH] = [200, { mode: 'login' }];
    expect(await enter()).toMatchObject({ ok: false, problem: 'external-nobody' });
  });
});

describe('registering by it (spec §4)', () => {
  it('cleans up, then registers with code and names', async () => {
    asRegistration();
    answers[REGISTER] = [201, MIRIAM];
    expect(await enter('FALT-7K2M-QX9D-ABCD')).toMatchObject({ ok: true, isNew: true });
    expect(bodyOf(FINISH)).toEqual({ answer: 'code=c&state=s', invitationCode: 'FALT-7K2M-QX9D-ABCD' });
    expect(paths()).toEqual([FINISH, USER, CLEANUP, REGISTER, PROFILE]);
    expect(bodyOf(REGISTER)).toEqual({
      ...{ invitationCode: 'FALT-7K2M-QX9D-ABCD', firstName: 'Nora', lastName: 'van der Wiese' },
    });
  });

  it('asks for a lost code and keeps the session', async () => {
    asRegistration();
    expect(await enter('', 'redirect')).toEqual({ ok: false, problem: 'code-missing', profile: NORA });
    expect(paths()).toEqual([FINISH, USER]);
  });

  it('lets a registered person in, and says so', async () => {
    asRegistration();
    answers[USER] = [200, MIRIAM];
    expect(await enter('FALT-7K2M-QX9D-ABCD')).toMatchObject({ ok: true, note: 'already-registered' });
  });

  it.each([
    [refused(400, 'invalid_code'), 'invalid-code'],
    [refused(401, 'unauthorized'), 'no-current-user'],
    [refused(500, 'internal'), 'database-registration-failed'],
  ])('says why it did not work, with nothing left: %j', async (reply, problem) => {
    answers[REGISTER] = reply;
    expect(await registerExternal(env, NORA, 'FALT-7K2M-QX9D-ABCD')).toMatchObject({ ok: false, problem });
    expect(paths().at(-1)).toBe(SIGN_OUT);
  });

  it('says that another account at the issuer uses the address', async () => {
    answers[REGISTER] = refused(409, 'already_registered');
    answers[USER] = refused(404, 'not_found');
    const problem = 'external-in-use';
    expect(await registerExternal(env, NORA, 'FALT-7K2M-QX9D-ABCD')).toMatchObject({ ok: false, problem });
    expect(paths().at(-1)).toBe(SIGN_OUT);
  });

  it.each([
    ['Nora van der Wiese', 'Nora', 'van der Wiese'],
    [' Nora ', 'Nora', ''],
    ['', 'nora', ''],
  ])('reads names from %j', (name, firstName, lastName) => {
    expect(namesOf({ name, email: 'nora@beispiel.de' })).toEqual({ firstName, lastName });
  });
});

describe('before the way to the provider (spec §4)', () => {
  it('ends the old session, waits half a second, looks the code up', async () => {
    answers[SESSION] = [200, { session: {}, user: {} }];
    answers[CODE] = refused(400, 'invalid_code');
    const before = performance.now();
    expect(await prepareExternal(env, 'FALT-7K2M-QX9D-ABCD')).toMatchObject({ problem: 'invalid-code' });
    expect(paths()).toEqual([SESSION, SIGN_OUT, CODE]);
    // Timers may be a hair early.
    expect(performance.now() - before).toBeGreaterThan(495);
  });

  it('does not wait where nobody was', async () => {
    answers[SESSION] = [200, null];
    expect(await prepareExternal(env, '')).toBeNull();
    expect(paths()).toEqual([SESSION]);
  });
});
