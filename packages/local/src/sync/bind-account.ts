import { authUser } from '@tagfalter/contract/auth-user';
import type { Env, TokenResult } from '../env.ts';
import { requestWith } from '../request.ts';

/** The last token that was seen to belong to an account. */
const verified = new WeakMap<Env, { accountId: string; token: string }>();

/** The question that is on its way. */
const asking = new WeakMap<Env, { accountId: string; token: string; answer: Promise<TokenResult> }>();

async function verify(env: Env, accountId: string, token: string): Promise<TokenResult> {
  const known = verified.get(env);
  if (known?.token === token && known.accountId === accountId) return { status: 'ok', token };
  const running = asking.get(env);
  if (running?.token === token && running.accountId === accountId) return running.answer;
  const answer = ask(env, accountId, token).finally(() => asking.delete(env));
  asking.set(env, { accountId, token, answer });
  return answer;
}

/** As `verify`, but for what an answer to this very token has said of whose it is. */
function prove(env: Env, accountId: string, { token, said }: { token: string; said: string | null }) {
  if (said === accountId) verified.set(env, { accountId, token });
  return verify(env, accountId, token);
}

async function ask(env: Env, accountId: string, token: string): Promise<TokenResult> {
  const reply = await requestWith(env, { method: 'GET', path: authUser.path, schema: authUser.reply }, token);
  if (reply.ok && reply.value.id === accountId) {
    verified.set(env, { accountId, token });
    return { status: 'ok', token };
  }
  const isSomebodyElse = reply.ok || reply.fault.kind === 'refused' || reply.fault.kind === 'signed-out';
  return { status: isSomebodyElse ? 'signed-out' : 'unreachable' };
}

async function verifiedToken(env: Env, accountId: string, fresh: boolean): Promise<TokenResult> {
  const result = await env.token({ fresh });
  return result.status === 'ok' ? verify(env, accountId, result.token) : result;
}

/**
 * The same surroundings, bound to one account: a token counts only after the server has said that it is this account's.
 * The session cookie belongs to the browser, so another tab may have signed somebody else in while this one still shows
 * the first diary; without this their days would be written into the other account (S14, decision 6). What only reads may
 * take a token that has yet to be proven.
 * @param signal once aborted no further request gets a token, so that work ends at its next step
 */
export function bindAccount(env: Env, accountId: string, signal?: AbortSignal): Env {
  return {
    ...env,
    async token(options) {
      if (signal?.aborted) return { status: 'unreachable' };
      const early: TokenResult | undefined = options?.early ? await env.token() : undefined;
      if (early?.status === 'ok') return { ...early, prove: (said) => prove(env, accountId, { ...early, said }) };
      const result = await verifiedToken(env, accountId, options?.fresh ?? false);
      if (result.status !== 'signed-out' || options?.fresh) return result;
      // Perhaps only the cached token has ended, or is of the session before.
      return verifiedToken(env, accountId, true);
    },
  };
}
