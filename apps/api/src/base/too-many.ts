import type { LimitName } from './limits.ts';
import { Refusal } from './refusal.ts';

/**
 * The only refusal `too_many_requests`: it names its limit.
 * @param retryAfter seconds
 */
export function tooMany(limit: LimitName, retryAfter?: number): Refusal {
  return new Refusal('too_many_requests', { limit, ...(retryAfter === undefined ? {} : { retryAfter }) });
}
