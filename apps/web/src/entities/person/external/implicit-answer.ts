import * as v from 'valibot';
import type { AuthFailure } from '../auth-problem.ts';

const ClaimsSchema = v.object({
  iss: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  nonce: v.string(),
  email: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
});

interface ExpectedToken {
  issuer: string;
  clientId: string;
  nonce: string;
}

function claimsOf(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload), (sign) => sign.charCodeAt(0))));
  } catch {
    // Expected: no token.
    return undefined;
  }
}

/**
 * Reads the ID token that a provider has sent to our page, and checks that it answers our request. Its signature is
 * judged by the receiver that takes it for a sign-in.
 * @param reply the fragment, without its sign
 */
export function readAnswer(
  reply: string,
  { issuer, clientId, nonce }: ExpectedToken,
): { ok: true; idToken: string; name: string } | ({ ok: false } & AuthFailure) {
  const params = new URLSearchParams(reply);
  const error = params.get('error');
  if (error !== null)
    return { ok: false, problem: error === 'access_denied' ? 'external-cancelled' : 'external-error' };
  const idToken = params.get('id_token') ?? '';
  const claims = v.safeParse(ClaimsSchema, claimsOf(idToken));
  if (!claims.success) return { ok: false, problem: 'external-error' };
  const { iss, aud, nonce: named, name } = claims.output;
  const isOurs = iss === issuer && [aud].flat().includes(clientId) && named === nonce;
  return isOurs ? { ok: true, idToken, name } : { ok: false, problem: 'external-error' };
}
