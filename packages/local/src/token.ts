import { IDENTITY_PATH, TokenReplySchema } from '@tagfalter/contract/identity';
import * as v from 'valibot';
import type { Env, TokenResult } from './env.ts';
import { letGo } from './let-go.ts';

/** A token this close to its end is fetched anew, so that it does not run out on the way. */
const MARGIN_MS = 60_000;
const TIMEOUT_MS = 30_000;
const ClaimsSchema = v.object({ iat: v.number(), exp: v.number() });

/**
 * How long a token lives, in milliseconds; 0 when it does not say. Taken from its own two stamps, because the device's
 * clock may be hours off.
 */
function lifetimeOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims = v.parse(ClaimsSchema, JSON.parse(atob(payload)));
    return (claims.exp - claims.iat) * 1000;
  } catch {
    return 0;
  }
}

/**
 * Tokens of the embedded identity provider, by the session cookie. Cached until a minute before they end; callers that
 * ask at the same time share one request. A network error is never taken for "signed out" (wire 27).
 * @param origin put before the path; '' in browsers
 * @param now milliseconds since the epoch
 */
export function createTokenSource(fetchToken: typeof fetch, origin: string, now: () => number): Env['token'] {
  let cached: { token: string; until: number } | undefined;
  let running: Promise<TokenResult> | undefined;

  async function load(): Promise<TokenResult> {
    try {
      const reply = await fetchToken(`${origin}${IDENTITY_PATH}/token`, {
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!reply.ok) {
        await letGo(reply);
        return { status: reply.status === 401 ? 'signed-out' : 'unreachable' };
      }
      const { token } = v.parse(TokenReplySchema, await reply.json());
      cached = { token, until: now() + lifetimeOf(token) - MARGIN_MS };
      return { status: 'ok', token };
    } catch {
      return { status: 'unreachable' };
    }
  }

  return async (options) => {
    if (!options?.fresh && cached && now() < cached.until) return { status: 'ok', token: cached.token };
    cached = undefined;
    running ??= load().finally(() => {
      running = undefined;
    });
    return running;
  };
}
