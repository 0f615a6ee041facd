import type { Env } from '@tagfalter/local/base/env';
import { describe, expect, it } from 'vitest';
import { requestReset, resetPassword, sendConfirmation } from '#entities/person/identity-calls.ts';
import { MIRIAM } from '#test/miriam.ts';
import { leaveBlocked, register, signIn } from './auth-calls.ts';

const CREDENTIALS = { email: ' miriam@beispiel.de ', password: 'flügel7' };
const PERSON = {
  ...CREDENTIALS,
  firstName: ' Miriam',
  lastName: 'Albrecht ',
  invitationCode: 'FALT-7K2M',
  isSixteen: true,
};

type Answer = [status: number, body: unknown, headers?: Record<string, string>] | 'no network';
const refused = (status: number, code: string): Answer => [status, { code, message: 'prose', error: 'prose' }];

/** A server that answers each path by its list, one after the other; the last answer repeats. */
function server(answers: Record<string, Answer[]>) {
  const calls: { path: string; body: unknown; headers: Headers }[] = [];
  const replies: Response[] = [];
  const env: Env = {
    fetch: async (input, init) => {
      const path = String(input);
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      calls.push({ path, body, headers: new Headers(init?.headers) });
      const list = answers[path] ?? [[200, {}]];
      const answer = list.length > 1 ? list.shift() : list[0];
      if (!answer || answer === 'no network') throw new TypeError('Failed to fetch');
      const [status, reply, headers = {}] = answer;
      const made = status === 204 ? new Response(null, { status }) : Response.json(reply, { status, headers });
      replies.push(made);
      return made;
    },
    origin: '',
    now: () => 0,
    timeZone: () => 'Europe/Berlin',
    random: () => 0,
    uuid: () => 'id',
    token: async () => ({ status: 'ok', token: 't' }),
    locks: undefined,
    online: () => true,
    visible: () => true,
    report: () => undefined,
  };
  return {
    env,
    paths: () => calls.map((call) => call.path),
    bodyOf: (path: string) => calls.find((call) => call.path === path)?.body,
    /** Answers that nobody has read or ended. */
    open: () => replies.filter((reply) => reply.body !== null && !reply.bodyUsed),
    headersOf: (path: string) => calls.find((call) => call.path === path)?.headers,
  };
}

const SIGN_IN = '/api/identity/sign-in/email';
const SIGN_UP = '/api/identity/sign-up/email';
const SIGN_OUT = '/api/identity/sign-out';
const USER = '/api/auth/user';
const CODE = '/api/auth/validate-invitation';
const REGISTER = '/api/auth/simple-register';
const CLEANUP = '/api/auth/cleanup-before-registration';
const RESET = '/api/identity/reset-password';
const ASK_RESET = '/api/identity/request-password-reset';
const CONFIRM = '/api/identity/send-verification-email';

describe('signing in (spec §4, §8)', () => {
  it('answers the person', async () => {
    const { env, bodyOf, open } = server({ [USER]: [[200, MIRIAM]] });
    expect(await signIn(env, CREDENTIALS)).toMatchObject({ ok: true, user: { firstName: 'Miriam' } });
    expect(open()).toEqual([]);
    expect(bodyOf(SIGN_IN)).toEqual({ email: 'miriam@beispiel.de', password: 'flügel7' });
  });

  it('tells an unknown account from a wrong password', async () => {
    for (const [code, problem] of [
      ['USER_NOT_FOUND', 'user-not-found'],
      ['INVALID_PASSWORD', 'wrong-password'],
    ] as const) {
      const { env } = server({ [SIGN_IN]: [[401, { code }]] });
      expect(await signIn(env, CREDENTIALS)).toEqual({ ok: false, problem });
    }
  });

  it('signs out again when nobody is registered behind the identity', async () => {
    const { env, paths } = server({ [USER]: [refused(404, 'not_found')] });
    expect(await signIn(env, CREDENTIALS)).toEqual({ ok: false, problem: 'account-not-found' });
    expect(paths().at(-1)).toBe(SIGN_OUT);
  });

  it('keeps the session when only the network failed', async () => {
    const { env, paths } = server({ [USER]: ['no network'] });
    expect(await signIn(env, CREDENTIALS)).toEqual({ ok: false, problem: 'no-connection' });
    expect(paths()).not.toContain(SIGN_OUT);
  });
});

describe('a blocked person (spec decision 45)', () => {
  it('keeps the session for the remaining rights, until they leave', async () => {
    const { env, paths } = server({ [USER]: [refused(403, 'account_blocked')] });
    expect(await signIn(env, CREDENTIALS)).toEqual({ ok: false, problem: 'account-blocked' });
    expect(paths()).not.toContain(SIGN_OUT);
    // Whoever signs in next does so after that session has ended: its answer would take their cookie.
    const held = Promise.withResolvers<void>();
    leaveBlocked({
      ...env,
      fetch: async (input, init) => {
        await held.promise;
        return env.fetch(input, init);
      },
    });
    const next = signIn(env, CREDENTIALS);
    held.resolve();
    await next;
    expect(paths().slice(paths().indexOf(SIGN_OUT), -1)).toEqual([SIGN_OUT, SIGN_IN, USER]);
  });
});

describe('registering (spec §4)', () => {
  it('ends the old session, checks the code, then creates identity and person', async () => {
    const { env, paths, bodyOf, headersOf } = server({ [REGISTER]: [[201, MIRIAM]] });
    expect(await register(env, PERSON, 'fr')).toMatchObject({ ok: true });
    expect(paths()).toEqual([SIGN_OUT, CODE, SIGN_UP, REGISTER]);
    expect(bodyOf(SIGN_UP)).toMatchObject({ name: 'Miriam Albrecht', invitationCode: 'FALT-7K2M' });
    expect(headersOf(SIGN_UP)?.get('accept-language')).toBe('fr');
    expect(bodyOf(REGISTER)).toEqual({ invitationCode: 'FALT-7K2M', firstName: 'Miriam', lastName: 'Albrecht' });
  });

  it('creates no identity for a bad code', async () => {
    const { env, paths } = server({ [CODE]: [refused(400, 'invalid_code')] });
    expect(await register(env, PERSON, 'fr')).toEqual({ ok: false, problem: 'invalid-code' });
    expect(paths()).not.toContain(SIGN_UP);
  });

  it('says that an e-mail is in use, and leaves its owner alone', async () => {
    const { env, paths } = server({
      [SIGN_UP]: [[422, { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' }]],
      [USER]: [[200, MIRIAM]],
    });
    expect(await register(env, PERSON, 'fr')).toEqual({ ok: false, problem: 'email-in-use' });
    expect(paths().at(-1)).toBe(SIGN_OUT);
    expect(paths()).not.toContain(REGISTER);
  });

  it('takes up an identity that an interrupted registration left behind', async () => {
    const { env } = server({
      [SIGN_UP]: [[422, { code: 'USER_ALREADY_EXISTS' }]],
      [USER]: [refused(404, 'not_found')],
      [REGISTER]: [[201, MIRIAM]],
    });
    expect(await register(env, PERSON, 'fr')).toMatchObject({ ok: true, user: { id: MIRIAM.id } });
  });

  it('says that the address is in use, and leaves no session', async () => {
    const { env, paths } = server({
      [REGISTER]: [refused(409, 'already_registered')],
      [USER]: [refused(404, 'not_found')],
    });
    expect(await register(env, PERSON, 'fr')).toEqual({ ok: false, problem: 'email-in-use' });
    expect(paths().at(-1)).toBe(SIGN_OUT);
  });

  it('enters with a note when the person is registered already', async () => {
    const { env } = server({ [REGISTER]: [refused(409, 'already_registered')], [USER]: [[200, MIRIAM]] });
    expect(await register(env, PERSON, 'fr')).toMatchObject({ ok: true, note: 'already-registered' });
  });

  it('removes identity and session when the registration failed', async () => {
    const { env, paths, bodyOf } = server({ [REGISTER]: [refused(500, 'internal')], [CLEANUP]: [[204, null]] });
    expect(await register(env, PERSON, 'de')).toEqual({ ok: false, problem: 'database-registration-failed' });
    expect(paths().slice(-2)).toEqual([CLEANUP, SIGN_OUT]);
    expect(bodyOf(CLEANUP)).toEqual({ email: 'miriam@beispiel.de', invitationCode: 'FALT-7K2M' });
  });

  it('says that the code was taken meanwhile, and cleans up after itself', async () => {
    const { env, paths } = server({ [REGISTER]: [refused(400, 'invalid_code')], [CLEANUP]: [[204, null]] });
    expect(await register(env, PERSON, 'de')).toEqual({ ok: false, problem: 'invalid-code' });
    expect(paths()).toContain(CLEANUP);
  });

  it('never cleans up after somebody who is registered', async () => {
    const { env, paths } = server({ [REGISTER]: [refused(409, 'already_registered')], [USER]: [[200, MIRIAM]] });
    await register(env, PERSON, 'de');
    expect(paths()).not.toContain(CLEANUP);
  });

  it('lets in whose registration arrived although its answer was lost', async () => {
    const { env, paths } = server({ [REGISTER]: ['no network'], [USER]: [[200, MIRIAM]] });
    expect(await register(env, PERSON, 'de')).toMatchObject({ ok: true });
    expect(paths()).not.toContain(CLEANUP);
  });

  it('passes on how long a throttled person has to wait', async () => {
    const { env } = server({ [CODE]: [[429, { code: 'too_many_requests' }, { 'retry-after': '240' }]] });
    expect(await register(env, PERSON, 'de')).toEqual({ ok: false, problem: 'too-many-requests', waitMs: 240_000 });
  });

  it('tells a common password from a short and a long one', async () => {
    for (const [code, problem] of [
      ['PASSWORD_TOO_WEAK', 'common-password'],
      ['PASSWORD_TOO_SHORT', 'weak-password'],
      ['PASSWORD_TOO_LONG', 'long-password'],
    ] as const) {
      const { env } = server({ [SIGN_UP]: [[400, { code }]] });
      expect(await register(env, PERSON, 'de')).toEqual({ ok: false, problem });
    }
  });
});

describe('a forgotten password (decision 4)', () => {
  it('is asked for in the language of the interface', async () => {
    const { env, bodyOf, headersOf } = server({ [ASK_RESET]: [[200, { status: true }]] });
    expect(await requestReset(env, ' miriam@beispiel.de', 'es')).toEqual({ ok: true });
    expect(bodyOf(ASK_RESET)).toEqual({ email: 'miriam@beispiel.de' });
    expect(headersOf(ASK_RESET)?.get('accept-language')).toBe('es');
  });

  it('names an invalid address', async () => {
    const { env } = server({ [ASK_RESET]: [[400, { code: 'VALIDATION_ERROR' }]] });
    expect(await requestReset(env, 'miriam', 'de')).toEqual({ ok: false, problem: 'invalid-email' });
  });

  it('takes a new one, or names its fault or the link’s', async () => {
    const { env, bodyOf } = server({
      [RESET]: [
        [200, { status: true }],
        [400, { code: 'INVALID_TOKEN' }],
        [400, { code: 'PASSWORD_TOO_WEAK' }],
      ],
    });
    expect(await resetPassword(env, 'flügel8', 'tok')).toEqual({ ok: true });
    expect(bodyOf(RESET)).toEqual({ newPassword: 'flügel8', token: 'tok' });
    expect(await resetPassword(env, 'flügel8', 'tok')).toEqual({ ok: false, problem: 'link-expired' });
    expect(await resetPassword(env, '123456', 'tok')).toEqual({ ok: false, problem: 'common-password' });
  });
});

it('notices that an address has been confirmed meanwhile', async () => {
  const { env } = server({
    [CONFIRM]: [
      [200, { status: true }],
      [400, { code: 'EMAIL_ALREADY_VERIFIED' }],
    ],
  });
  expect(await sendConfirmation(env, 'miriam@beispiel.de', 'de')).toEqual({ ok: true });
  expect(await sendConfirmation(env, 'miriam@beispiel.de', 'de')).toBe('confirmed');
});
