import { authUser } from '@tagfalter/contract/auth-user';
import type { Env, TokenResult } from './env.ts';
import { requestWith } from './request.ts';

const verified = new WeakMap<Env, { accountId: string; token: string }>();

/** Concurrent callers share a confirmation. */
const asking = new WeakMap<Env, { accountId: string; token: string; result: Promise<TokenResult> }>();

async function verify(env: Env, accountId: string, token: string): Promise<TokenResult> {
  const known = verified.get(env);
  if (known?.token === token && known.accountId === accountId) return { status: 'ok', token };
  const running = asking.get(env);
  if (running?.token === token && running.accountId === accountId) return running.result;
  const result = ask(env, accountId, token).finally(() => asking.delete(env));
  asking.set(env, { accountId, token, result });
  return result;
}

/** The response may name the account, which confirms the token without a request. */
function prove(env: Env, accountId: string, { token, namedId }: { token: string; namedId: string | null }) {
  if (namedId === accountId) verified.set(env, { accountId, token });
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

async function verifiedToken(env: Env, accountId: string, fresh: boolean | 'recent'): Promise<TokenResult> {
  const result = await env.token({ fresh });
  return result.status === 'ok' ? verify(env, accountId, result.token) : result;
}

/**
 * Another tab may have signed somebody else in (S14).
 * @param signal once aborted, no request gets a token: running work ends at its next step
 */
export function bindAccount<E extends Env>(env: E, accountId: string, signal?: AbortSignal): E {
  return {
    ...env,
    async token(options) {
      if (signal?.aborted) return { status: 'unreachable' };
      const early: TokenResult | undefined = options?.early ? await env.token() : undefined;
      if (early?.status === 'ok') return { ...early, prove: (namedId) => prove(env, accountId, { ...early, namedId }) };
      const result = await verifiedToken(env, accountId, options?.fresh ?? false);
      if (result.status !== 'signed-out' || options?.fresh) return result;
      // It may have expired or be that of an earlier session.
      return verifiedToken(env, accountId, true);
    },
  };
}
