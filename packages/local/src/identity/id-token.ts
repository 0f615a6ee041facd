import * as v from 'valibot';

const ClaimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1)),
  iat: v.number(),
  exp: v.number(),
  email: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
});
export type IdClaims = v.InferOutput<typeof ClaimsSchema>;

/**
 * Unverified claims of an ID token: the server judges it. `iat` and `exp` are seconds since the epoch by the issuer's
 * clock.
 */
export function claimsOf(token: string): IdClaims | undefined {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  let claims: unknown;
  try {
    const bytes = Uint8Array.from(atob(payload), (sign) => sign.charCodeAt(0));
    claims = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Expected: a text that is no JWT.
    return undefined;
  }
  const parsed = v.safeParse(ClaimsSchema, claims);
  return parsed.success ? parsed.output : undefined;
}
