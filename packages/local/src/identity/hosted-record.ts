import { type HostedMethod, SignInMethodsSchema } from '@tagfalter/contract/sign-in-methods';
import * as v from 'valibot';
import { claimsOf } from './id-token.ts';

const MethodSchema = SignInMethodsSchema.entries.hosted.wrapped;

const TokensSchema = v.object({
  idToken: v.string(),
  /** null where the issuer gives none: somebody signs in again once the token has expired. */
  refreshToken: v.nullable(v.string()),
  /** The account at the issuer. */
  sub: v.string(),
  /** When it came, by the device's clock; milliseconds since the epoch. */
  gotAt: v.number(),
  /** By the token's own two stamps, because the device's clock may be hours off; milliseconds. */
  lifetimeMs: v.number(),
});
export type HostedTokens = v.InferOutput<typeof TokensSchema>;

const RecordSchema = v.object({
  /** Grows with every change, so that the newest of several places is known. */
  revision: v.number(),
  method: MethodSchema,
  /** null for nobody. */
  tokens: v.nullable(TokensSchema),
  /** A refresh token that the issuer is to have back, once there is a network; null for none. */
  ending: v.nullable(v.string()),
});

/** What a device knows of the installation's issuer elsewhere, and of who has signed in there. */
export interface HostedRecord {
  revision: number;
  method: HostedMethod;
  tokens: HostedTokens | null;
  ending: string | null;
}

/** Reads what was kept; null where there is nothing, or nothing that can be read any more. */
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
 * Tokens as they are kept.
 * @param refreshToken null for none
 * @param now milliseconds since the epoch by the device's clock
 * @returns `undefined` for an ID token that cannot be read
 */
export function tokensOf(idToken: string, refreshToken: string | null, now: number): HostedTokens | undefined {
  const claims = claimsOf(idToken);
  if (claims === undefined) return undefined;
  return { idToken, refreshToken, sub: claims.sub, gotAt: now, lifetimeMs: (claims.exp - claims.iat) * 1000 };
}
