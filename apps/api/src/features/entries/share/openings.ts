import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';

/** Links that one address may open, whether or not they lead anywhere. */
const OPENINGS = { marks: 300, span: 60 * 1000 };

/** Counts what one address asks of links: their pages and their calls together. @throws Refusal `too_many_requests` */
export type CountOpening = (ip: string) => void;

export function createOpenings(now: () => number): CountOpening {
  const openings = createThrottle(OPENINGS, now);
  return (ip) => {
    const { wait } = openings.reserve(ip);
    if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait });
  };
}
