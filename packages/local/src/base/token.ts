import { IDENTITY_PATH, TokenReplySchema } from '@tagfalter/contract/identity';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import type { Env, TokenResult } from './env.ts';
import { ConnectionLost, overNetwork } from './over-network.ts';
import { ownRefusal } from './own-refusal.ts';

/** Before expiry (spec §9); at most half the lifetime. */
const MARGIN_MS = 5 * MINUTE_MS;
const TIMEOUT_MS = 30_000;
const ClaimsSchema = v.object({ iat: v.number(), exp: v.number() });

/** Milliseconds; 0 if unknown. By the token's own stamps: the device's clock may be hours off. */
function lifetimeOf(token: string): number {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  let claims: unknown;
  try {
    claims = JSON.parse(atob(payload));
  } catch {
    // Expected: a token that is no JWT.
    return 0;
  }
  const parsed = v.safeParse(ClaimsSchema, claims);
  return parsed.success ? (parsed.output.exp - parsed.output.iat) * 1000 : 0;
}

/**
 * Concurrent callers share one request. Only our own server's 401 means `signed-out` (wire 27, 46).
 * @param origin '' in browsers
 * @param now milliseconds since the epoch
 */
export function createTokenSource(fetchToken: typeof fetch, origin: string, now: () => number): Env['token'] {
  let cached: { token: string; until: number } | undefined;
  let running: Promise<TokenResult> | undefined;

  async function load(): Promise<TokenResult> {
    const address = `${origin}${IDENTITY_PATH}/token`;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const reply = await overNetwork(() => fetchToken(address, { credentials: 'include', cache: 'no-store', signal }));
      if (!reply.ok) {
        const isVerdict = (await ownRefusal(reply)) !== undefined;
        return { status: isVerdict && reply.status === 401 ? 'signed-out' : 'unreachable' };
      }
      const parsed = v.safeParse(TokenReplySchema, await overNetwork(() => reply.json()));
      // A captive portal answers 200 as well.
      if (!parsed.success) return { status: 'unreachable' };
      const { token } = parsed.output;
      const lifetime = lifetimeOf(token);
      cached = { token, until: now() + Math.max(lifetime - MARGIN_MS, lifetime / 2) };
      return { status: 'ok', token };
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
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
