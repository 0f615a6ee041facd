import { monthsAfter } from '#api/base/months-after.ts';

/** A calendar month later; milliseconds since the epoch. */
export const monthAfter = (at: number): number => monthsAfter(at, 1);

/** The end of the month that is under way at `now`, where months follow each other from `end` on; milliseconds since the epoch. */
export function monthEndAfter(end: number, now: number): number {
  let next = end;
  while (next <= now) next = monthAfter(next);
  return next;
}
