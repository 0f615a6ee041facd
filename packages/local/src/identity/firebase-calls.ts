import type { FirebaseMethod } from '@tagfalter/contract/sign-in-methods';
import * as v from 'valibot';
import { jsonBody } from '../base/json-body.ts';
import { ConnectionLost, overNetwork } from '../base/over-network.ts';
import { tokensOf } from './hosted-record.ts';
import type { IdentityEnv, IssuerCalls, Renewal } from './issuer-calls.ts';

const TIMEOUT_MS = 30_000;
const HOST = 'https://securetoken.googleapis.com';
const RenewedSchema = v.object({ id_token: v.string(), refresh_token: v.string() });
const RefusedSchema = v.object({ error: v.object({ message: v.string() }) });

/** Messages that end a session, like `invalid_grant` elsewhere. */
const ENDED = /^(TOKEN_EXPIRED|USER_DISABLED|USER_NOT_FOUND|INVALID_REFRESH_TOKEN)\b/;

function addressOf({ apiKey, emulator }: FirebaseMethod): string {
  const host = emulator === null ? HOST : `${emulator.replace(/\/$/, '')}/securetoken.googleapis.com`;
  return `${host}/v1/token?key=${encodeURIComponent(apiKey)}`;
}

async function renew(method: FirebaseMethod, env: IdentityEnv, refreshToken: string): Promise<Renewal> {
  const request = {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  try {
    const reply = await overNetwork(() => env.fetch(addressOf(method), request));
    const body = await jsonBody(reply);
    if (!reply.ok) {
      const refused = v.safeParse(RefusedSchema, body);
      const isEnded = reply.status === 400 && refused.success && ENDED.test(refused.output.error.message);
      return { status: isEnded ? 'ended' : 'unreachable' };
    }
    const parsed = v.safeParse(RenewedSchema, body);
    // A captive portal answers 200 as well.
    if (!parsed.success) return { status: 'unreachable' };
    const tokens = tokensOf(parsed.output.id_token, parsed.output.refresh_token, env.now());
    return tokens === undefined ? { status: 'unreachable' } : { status: 'ok', tokens };
  } catch (error) {
    if (!(error instanceof ConnectionLost)) env.report(error, 'renewing the identity');
    return { status: 'unreachable' };
  }
}

/** Without Firebase's library, so that the worker can renew too. */
export function firebaseCalls(method: FirebaseMethod): IssuerCalls {
  return {
    renew: (env, refreshToken) => renew(method, env, refreshToken),
    // Browsers cannot revoke a refresh token there.
    giveBack: async () => true,
    isReachable: async () => false,
  };
}
