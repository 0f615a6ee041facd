import { type HostedMethod, HostedMethodSchema } from '@tagfalter/contract/sign-in-methods';
import * as v from 'valibot';
import { claimsOf } from './id-token.ts';

const TokensSchema = v.object({
  idToken: v.string(),
  /** `null` if the issuer gives none: the session ends with the token. */
  refreshToken: v.nullable(v.string()),
  /** Account at the issuer. */
  sub: v.string(),
  /** Arrival by the device's clock, milliseconds since the epoch. */
  gotAt: v.number(),
  /** Milliseconds, by the token's own stamps: the device's clock may be hours off. */
  lifetimeMs: v.number(),
});
export type HostedTokens = v.InferOutput<typeof TokensSchema>;

const RecordSchema = v.object({
  /** Tells the newest of several copies. */
  revision: v.number(),
  method: HostedMethodSchema,
  /** `null` if nobody is signed in. */
  tokens: v.nullable(TokensSchema),
  /** A refresh token to revoke as soon as there is a network. */
  ending: v.nullable(v.string()),
  /** ID token of a session to end at the issuer, as its `id_token_hint`. */
  hint: v.optional(v.nullable(v.string()), null),
});

export interface HostedRecord {
  revision: number;
  method: HostedMethod;
  tokens: HostedTokens | null;
  ending: string | null;
  hint: string | null;
}

/** `null` if nothing readable is stored. */
export function readRecord(text: string | null): HostedRecord | null {
  if (text === null) return null;
  try {
    const parsed = v.safeParse(RecordSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    // Expected: half written, or not by us.
    return null;
  }
}

/**
 * @param now milliseconds since the epoch, device's clock
 * @returns `undefined` for an unreadable ID token
 */
export function tokensOf(idToken: string, refreshToken: string | null, now: number): HostedTokens | undefined {
  const claims = claimsOf(idToken);
  if (claims === undefined) return undefined;
  return { idToken, refreshToken, sub: claims.sub, gotAt: now, lifetimeMs: (claims.exp - claims.iat) * 1000 };
}
