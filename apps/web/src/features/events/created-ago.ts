import { DAY_MS } from '@tagfalter/domain/durations';
import type { LocalDate } from '@tagfalter/domain/local-date';

const WEEK = 7;
const MONTH = 30;

/** How long ago something was made, in the largest unit that fits (spec §9). */
export type CreatedAgo = { unit: 'today' | 'yesterday' } | { unit: 'days' | 'weeks' | 'months'; count: number };

/**
 * How long ago a day was. A day still to come counts as today: clocks differ.
 * @param day on which it was made, in the zone of whoever looks
 */
export function createdAgo(day: LocalDate, today: LocalDate): CreatedAgo {
  const days = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  if (days < 1) return { unit: 'today' };
  if (days < 2) return { unit: 'yesterday' };
  if (days < WEEK) return { unit: 'days', count: days };
  if (days < MONTH) return { unit: 'weeks', count: Math.floor(days / WEEK) };
  return { unit: 'months', count: Math.floor(days / MONTH) };
}
