// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deviceStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { HOSTED_KEY } from '#platform/hosted-key.ts';
import { MIRIAM } from '#test/miriam.ts';
import { createPerson, currentUser } from '../auth-calls.ts';

beforeEach(() => deviceStore.setItem(HOSTED_KEY, '{}'));
afterEach(() => deviceStore.removeItem(HOSTED_KEY));

/** A server that answers so, and an issuer whose tokens are renewed by nobody. */
function here(status: number, body: unknown) {
  const bodies: unknown[] = [];
  const own: typeof env = {
    ...env,
    token: async ({ fresh = false } = {}) => (fresh ? { status: 'unreachable' } : { status: 'ok', token: 'new' }),
    fetch: async (_input, init) => {
      bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
      return Response.json(body, { status });
    },
  };
  return { own, bodies };
}
const refusal = (code: string) => ({ code, message: 'prose', error: 'prose' });

describe('a token that the issuer has just made', () => {
  it.each([
    [401, 'unauthorized', 'token-refused'],
    [503, 'overloaded', 'issuer-unreachable'],
    [403, 'account_blocked', 'account-blocked'],
    [404, 'not_found', 'account-not-found'],
  ])('and our server answers %i %s to is no missing network', async (status, code, problem) => {
    expect(await currentUser(here(status, refusal(code)).own)).toMatchObject({ ok: false, problem });
  });

  it('lets its person in', async () => {
    expect(await currentUser(here(200, MIRIAM).own)).toMatchObject({ ok: true, user: { id: MIRIAM.id } });
  });

  it('brings the key to an address that it lacks', async () => {
    const { own, bodies } = here(201, MIRIAM);
    const person = { email: '', firstName: 'Nora', lastName: '', invitationCode: 'CODE', accessToken: 'opaque' };
    own.token = async () => ({ status: 'ok', token: 'new' });
    expect(await createPerson(own, person)).toMatchObject({ ok: true });
    expect(bodies).toEqual([{ firstName: 'Nora', lastName: '', invitationCode: 'CODE', accessToken: 'opaque' }]);
  });
});
