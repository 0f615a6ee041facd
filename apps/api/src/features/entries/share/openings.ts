import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';

/** Per address, valid or not. */
const OPENINGS = { marks: 300, span: 60 * 1000 };

/** Counts pages and calls of links together. @throws Refusal `too_many_requests` */
export type CountOpening = (ip: string) => void;

export function createOpenings(now: () => number): CountOpening {
  const openings = createThrottle(OPENINGS, now);
  return (ip) => {
    const { wait } = openings.reserve(ip);
    if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait });
  };
}
