import type { FirebaseMethod } from '@tagfalter/contract/sign-in-methods';
import type { Env } from '@tagfalter/local/base/env';
import { jsonBody } from '@tagfalter/local/base/json-body';
import { ConnectionLost, overNetwork } from '@tagfalter/local/base/over-network';
import * as v from 'valibot';
import type { AuthFailure } from '../auth-problem.ts';

const TIMEOUT_MS = 30_000;
const HOST = 'https://identitytoolkit.googleapis.com';
const SentSchema = v.object({ email: v.string() });
const RefusedSchema = v.object({ error: v.object({ message: v.string() }) });

/**
 * Has the confirming mail sent once more, by the token at hand: the identity library knows an account only in the window
 * that has just signed in.
 * @param language of the mail
 */
export async function sendVerification(
  { apiKey, emulator }: FirebaseMethod,
  env: Pick<Env, 'fetch' | 'token'>,
  language: string,
): Promise<{ ok: true } | ({ ok: false } & AuthFailure)> {
  const token = await env.token();
  if (token.status !== 'ok') {
    return { ok: false, problem: token.status === 'signed-out' ? 'no-current-user' : 'no-connection' };
  }
  const host = emulator === null ? HOST : `${emulator.replace(/\/$/, '')}/identitytoolkit.googleapis.com`;
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-firebase-locale': language },
    body: JSON.stringify({ requestType: 'VERIFY_EMAIL', idToken: token.token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  try {
    const address = `${host}/v1/accounts:sendOobCode?key=${encodeURIComponent(apiKey)}`;
    const reply = await overNetwork(() => env.fetch(address, request));
    const body = await jsonBody(reply);
    if (reply.ok) return v.is(SentSchema, body) ? { ok: true } : { ok: false, problem: 'no-connection' };
    const refused = v.safeParse(RefusedSchema, body);
    if (!refused.success) return { ok: false, problem: 'no-connection' };
    const isTooOften = refused.output.error.message.startsWith('TOO_MANY_ATTEMPTS');
    return { ok: false, problem: isTooOften ? 'too-many-requests' : 'other' };
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    return { ok: false, problem: 'no-connection' };
  }
}
