/**
 * The same time of day a calendar month later, UTC; on the last day of a month that has no such day.
 * @param at milliseconds since the epoch
 */
export function monthAfter(at: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}

/** The end of the month that is under way at `now`, where months follow each other from `end` on; milliseconds since the epoch. */
export function monthEndAfter(end: number, now: number): number {
  let next = end;
  while (next <= now) next = monthAfter(next);
  return next;
}
