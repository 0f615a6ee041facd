import { DAY_MS } from '@tagfalter/domain/durations';
import { APIError } from 'openai';
import { TooLong } from '#api/adapters/bounded-fetch.ts';
import { AssistantFault } from '#api/ports/assistant.ts';

/** Upper bound for a server's Retry-After. */
const MAX_WAIT_MS = DAY_MS;
const TOO_MANY = 429;
/** Statuses for an unsupported request; a router without a vision model answers 404. */
const NOT_UNDERSTOOD = [400, 404, 413, 415, 422];
/** Statuses that only the operator can fix: key, model or bill. */
const NOT_SET_UP = [401, 402, 403, 404];
const TIMED_OUT = 408;
/** Endpoints' codes for refused content. */
const REFUSED_CODES = ['content_filter', 'content_policy_violation', 'moderation_blocked'];

/**
 * Maps a failed request. The error itself must not go further: its message may quote the input, its headers hold the
 * key.
 * @param now milliseconds since the epoch
 */
export function assistantFaultOf(error: unknown, now: number): AssistantFault {
  if (error instanceof AssistantFault) return error;
  if (!(error instanceof APIError)) return new AssistantFault('broken');
  const { status, code } = error;
  if (status === undefined) return new AssistantFault(error.cause instanceof TooLong ? 'broken' : 'unavailable');
  if (typeof code === 'string' && REFUSED_CODES.includes(code)) return new AssistantFault('refused', undefined, status);
  const retryAfterMs = waitOf(error.headers, now);
  if (status === TOO_MANY && code !== 'insufficient_quota') return new AssistantFault('busy', retryAfterMs, status);
  const later = status >= 500 || status === TIMED_OUT || status === TOO_MANY || NOT_SET_UP.includes(status);
  return new AssistantFault(later ? 'unavailable' : 'broken', retryAfterMs, status);
}

/** Such as a picture for a model without vision. */
export function isNotUnderstood(error: unknown): boolean {
  if (!(error instanceof APIError) || error.status === undefined) return false;
  return NOT_UNDERSTOOD.includes(error.status) && !REFUSED_CODES.includes(error.code ?? '');
}

/** `Retry-After` in seconds or as a date. */
function waitOf(headers: Headers | undefined, now: number): number | undefined {
  const said = headers?.get('retry-after')?.trim();
  if (!said) return undefined;
  const wait = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(0, Math.round(wait)), MAX_WAIT_MS) : undefined;
}
