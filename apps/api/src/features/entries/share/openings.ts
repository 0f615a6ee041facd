import { MINUTE_MS } from '@tagfalter/domain/durations';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';

/** Wrong links per address; a right one always passes (spec decision 62). */
const WRONG = { marks: 300, span: MINUTE_MS };

/** Counts wrong links of pages and calls together. */
export interface LinkGuesses {
  /** @throws Refusal `too_many_requests` */
  countWrong(ip: string): void;
  /** @throws the fault of `work`, but `too_many_requests` instead of `not_found` past the limit */
  guess<T>(ip: string, work: () => Promise<T>): Promise<T>;
}

export function createLinkGuesses(now: () => number): LinkGuesses {
  const wrong = createThrottle('openings of links', WRONG, now);
  const countWrong = (ip: string): void => {
    wrong.require(ip);
  };
  return {
    countWrong,
    async guess(ip, work) {
      try {
        return await work();
      } catch (fault) {
        if (fault instanceof Refusal && fault.code === 'not_found') countWrong(ip);
        throw fault;
      }
    },
  };
}
