import type { HostedTokens } from './hosted-record.ts';

/** A token this close to its expiry is renewed (spec §9); a shorter-lived one after half its life. */
const MARGIN_MS = 5 * 60_000;
/** Who asks who is here takes a token of this age (spec §9, token sync); of a shorter-lived one, half its life. */
const SYNC_MS = 5 * 60_000;

/** @param now milliseconds since the epoch. A clock that was set back makes the age unknown: nothing is younger then. */
function isYounger({ gotAt }: HostedTokens, now: number, ms: number): boolean {
  return now >= gotAt && now < gotAt + ms;
}

/** Whether a token needs no renewal yet. */
export function isCurrent(tokens: HostedTokens, now: number): boolean {
  return isYounger(tokens, now, Math.max(tokens.lifetimeMs - MARGIN_MS, tokens.lifetimeMs / 2));
}

/** Whether a token is new enough to tell who is here. */
export function isRecent(tokens: HostedTokens, now: number): boolean {
  return isYounger(tokens, now, Math.min(SYNC_MS, tokens.lifetimeMs / 2));
}

/** Whether a token has not expired. */
export function isAlive(tokens: HostedTokens, now: number): boolean {
  return isYounger(tokens, now, tokens.lifetimeMs);
}
