import { MINUTE_MS } from '@tagfalter/domain/durations';
import type { HostedTokens } from './hosted-record.ts';

/** Before expiry (spec §9); at most half the lifetime. */
const MARGIN_MS = 5 * MINUTE_MS;
/** To ask for the account (spec §9); at most half the lifetime. */
const SYNC_MS = 5 * MINUTE_MS;

/**
 * After a clock was set back nothing counts as younger.
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
