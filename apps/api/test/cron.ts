import { MINUTE_MS } from '@tagfalter/domain/durations';

/** Next time of a cron expression with minute and hour, in UTC; its other fields are `*`. */
export function nextTime(cron: string, after: number): number {
  const [minute = '*', hour = '*', ...rest] = cron.split(' ');
  if (rest.join(' ') !== '* * *') throw new Error(`only minute and hour are known here: ${cron}`);
  const fits = (field: string, value: number): boolean => field === '*' || Number(field) === value;
  let at = Math.floor(after / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  while (!(fits(minute, new Date(at).getUTCMinutes()) && fits(hour, new Date(at).getUTCHours()))) at += MINUTE_MS;
  return at;
}
