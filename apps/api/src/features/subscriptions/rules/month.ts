import { monthsAfter } from '#api/base/months-after.ts';

/** Milliseconds since the epoch. */
export const monthAfter = (at: number): number => monthsAfter(at, 1);

/** End of the month current at `now`, of months that follow `end`; milliseconds since the epoch. */
export function monthEndAfter(end: number, now: number): number {
  let next = end;
  while (next <= now) next = monthAfter(next);
  return next;
}
