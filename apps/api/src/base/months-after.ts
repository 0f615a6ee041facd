/**
 * The same time of day so many calendar months later, UTC; on the last day of a month that has no such day.
 * @param at milliseconds since the epoch
 */
export function monthsAfter(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}
