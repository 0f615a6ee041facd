import type { LimitName } from '#api/base/limits.ts';
import type { SharedThrottle } from '#api/base/shared-throttle.ts';
import type { ThrottleLimit } from '#api/base/throttle.ts';

/** Port: limits that must not grow with the number of processes, such as those of guesses, mails and requests. */
export interface Throttles {
  /**
   * A sliding window per key.
   * @param name says whose act it can refuse, and keeps its keys apart from others'
   * @param now milliseconds since the epoch
   */
  create(name: LimitName, limit: ThrottleLimit, now: () => number): SharedThrottle;
  /** Removes what no window holds any more. @param now milliseconds since the epoch */
  forget(now: number): Promise<void>;
}
