import { HOUR_MS } from '@tagfalter/domain/durations';
import type { FastifyBaseLogger } from 'fastify';
import { decodeJwt, errors } from 'jose';
import * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';

/** Why a token does not count. Nothing of the token itself. */
export type TokenFault =
  | 'no token'
  | 'another issuer'
  | 'the issuer, but for its final slash'
  | 'another audience'
  | 'another authorized party'
  | 'expired'
  | 'issued too long ago, or later than now'
  | 'unknown key'
  | 'wrong signature'
  | 'another algorithm'
  | 'no e-mail address'
  | 'missing or malformed claims';

/** The token names another client as the one it was made for. */
export class ForeignParty extends Error {
  override readonly name = 'ForeignParty';
}

/** Faults of the token, and not of whoever was asked for keys. */
export function isTokenFault(fault: unknown): boolean {
  return fault instanceof errors.JOSEError || fault instanceof v.ValiError || fault instanceof ForeignParty;
}

/** @param issuer as configured */
export function tokenFaultOf(fault: unknown, token: string, issuer: string): TokenFault {
  if (fault instanceof ForeignParty) return 'another authorized party';
  if (fault instanceof errors.JWTExpired) return fault.claim === 'iat' ? TIME : 'expired';
  if (fault instanceof errors.JWTClaimValidationFailed) return claimFaultOf(fault.claim, token, issuer);
  if (fault instanceof errors.JWKSNoMatchingKey || fault instanceof errors.JWKSMultipleMatchingKeys)
    return 'unknown key';
  if (fault instanceof errors.JWSSignatureVerificationFailed) return 'wrong signature';
  if (fault instanceof errors.JOSEAlgNotAllowed || fault instanceof errors.JOSENotSupported) return 'another algorithm';
  if (fault instanceof v.ValiError) {
    const isEmail = fault.issues.some((issue: v.BaseIssue<unknown>) => v.getDotPath(issue) === 'email');
    return isEmail ? 'no e-mail address' : 'missing or malformed claims';
  }
  return 'no token';
}

const TIME = 'issued too long ago, or later than now';

function claimFaultOf(claim: string, token: string, issuer: string): TokenFault {
  if (claim === 'aud') return 'another audience';
  if (claim === 'iat' || claim === 'nbf') return TIME;
  if (claim !== 'iss') return 'missing or malformed claims';
  const bare = (text: string): string => text.replace(/\/$/, '');
  const { iss } = decodeJwt(token);
  return typeof iss === 'string' && bare(iss) === bare(issuer)
    ? 'the issuer, but for its final slash'
    : 'another issuer';
}

/**
 * Logs why tokens are refused, once an hour for each reason: one device asks again and again, and anybody may send tokens.
 * @param now milliseconds since the epoch
 */
export function createRefusalLog(log: Pick<FastifyBaseLogger, 'warn'>, now: () => number): (why: TokenFault) => void {
  const said = new Map<TokenFault, number>();
  return (why) => {
    const at = said.get(why);
    if (at !== undefined && now() - at < HOUR_MS) return;
    said.set(why, now());
    log.warn({ why }, 'a token is refused');
  };
}

/** @throws Refusal `unauthorized` for a fault of the token, else the fault */
export function refuse(fault: unknown): never {
  throw isTokenFault(fault) ? new Refusal('unauthorized') : fault;
}
