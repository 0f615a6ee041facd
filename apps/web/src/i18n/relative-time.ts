import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { REGION } from './dates.ts';
import type { Language } from './language.ts';

/**
 * How long ago something was, in whole minutes, hours or days (spec §9); null under a minute ('Gerade eben'), and for a
 * moment ahead of this device's clock.
 * @param at milliseconds since the epoch
 * @param now milliseconds since the epoch
 */
export function relativeTime(at: number, now: number, language: Language): string | null {
  const ms = now - at;
  if (!(ms >= MINUTE_MS)) return null;
  const words = new Intl.RelativeTimeFormat(REGION[language], { numeric: 'always' });
  if (ms < HOUR_MS) return words.format(-Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return words.format(-Math.floor(ms / HOUR_MS), 'hour');
  return words.format(-Math.floor(ms / DAY_MS), 'day');
}
