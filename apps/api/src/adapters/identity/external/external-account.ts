import { isEmail } from '@tagfalter/domain/email';
import * as v from 'valibot';
import { MAX_NAME } from '#api/adapters/identity/embedded/embedded-sign-up.ts';
import { VerifiedClaim } from '#api/adapters/identity/verified-claim.ts';
import { cleanStrings } from '#api/http/clean-strings.ts';

/** An account at the external provider, by its ID token. */
export interface ExternalAccount {
  /** Never changes. */
  subject: string;
  /** Lower case; undefined without an acceptable one. */
  email: string | undefined;
  /** Confirmed by the provider. */
  emailVerified: boolean;
  /** Empty without one. */
  name: string;
  picture: string | undefined;
  /** Milliseconds since the epoch; undefined if unknown. */
  signedInAt: number | undefined;
}

/** Length limit, because every token of the embedded provider carries it. */
const MAX_PICTURE = 1_000;

const words = v.fallback(v.optional(v.pipe(v.string(), v.trim()), ''), '');
const Claims = v.object({
  /** At most 255 ASCII characters (OpenID Connect Core 2). */
  sub: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,255}$/)),
  email: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.check(isEmail), v.toLowerCase())), undefined),
  email_verified: VerifiedClaim,
  name: words,
  given_name: words,
  family_name: words,
  picture: v.fallback(
    v.optional(v.pipe(v.string(), v.maxLength(MAX_PICTURE), v.url(), v.startsWith('https://'))),
    undefined,
  ),
  auth_time: v.fallback(v.optional(v.pipe(v.number(), v.minValue(0))), undefined),
});

/** @param claims of a verified token @throws ValiError without a subject */
export function externalAccountOf(claims: unknown): ExternalAccount {
  const { sub, email, email_verified, name, given_name, family_name, picture, auth_time } = v.parse(
    Claims,
    cleanStrings(claims),
  );
  const fullName = name || `${given_name} ${family_name}`.trim();
  return {
    ...{ subject: sub, email, picture, name: cut(fullName) },
    emailVerified: email_verified,
    signedInAt: auth_time === undefined ? undefined : auth_time * 1000,
  };
}

/** Cuts to the profile's limit without splitting a character. */
function cut(name: string): string {
  let short = '';
  for (const sign of name) {
    if (short.length + sign.length > MAX_NAME) break;
    short += sign;
  }
  return short.trim();
}
