import type { HostedTokens } from './hosted-record.ts';

/** Renewal before expiry (spec §9); a shorter-lived token is renewed after half its life. */
const MARGIN_MS = 5 * 60_000;
/** Maximum age to ask for the account with (spec §9); at most half the token's life. */
const SYNC_MS = 5 * 60_000;

/**
 * A clock that was set back makes the age unknown: nothing counts as younger.
 * @param now milliseconds since the epoch
 */
function isYounger({ gotAt }: HostedTokens, now: number, ms: number): boolean {
  return now >= gotAt && now < gotAt + ms;
}

/** Needs no renewal yet. */
export function isCurrent(tokens: HostedTokens, now: number): boolean {
  return isYounger(tokens, now, Math.max(tokens.lifetimeMs - MARGIN_MS, tokens.lifetimeMs / 2));
}

/** New enough to ask for the account. */
export function isRecent(tokens: HostedTokens, now: number): boolean {
  return isYounger(tokens, now, Math.min(SYNC_MS, tokens.lifetimeMs / 2));
}

/** Has not expired. */
export function isAlive(tokens: HostedTokens, now: number): boolean {
  return isYounger(tokens, now, tokens.lifetimeMs);
}
