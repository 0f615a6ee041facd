import type { Env } from '@tagfalter/local/base/env';
import { accountRequest } from './account-request.ts';
import type { Caller } from './caller.ts';

/** Calls in the name of the person who is signed in; unlike a page without an account, never as a visitor. @param env bound to the account */
export function accountCaller(env: Pick<Env, 'token'>): Caller {
  return {
    request: accountRequest,
    async credentials() {
      const result = await env.token({ fresh: false });
      if (result.status !== 'ok') return { status: 'unreachable' };
      return { status: 'ok', headers: { authorization: `Bearer ${result.token}` } };
    },
  };
}
