import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const AT = Date.parse('2026-11-20T12:00:00Z');

it.each([
  [-60_000, null],
  [0, null],
  [59_999, null],
  [60_000, 'vor 1 Minute'],
  [59 * MINUTE_MS, 'vor 59 Minuten'],
  [3_599_999, 'vor 59 Minuten'],
  [HOUR_MS, 'vor 1 Stunde'],
  [86_399_999, 'vor 23 Stunden'],
  [DAY_MS, 'vor 1 Tag'],
  [40 * DAY_MS, 'vor 40 Tagen'],
  [Number.NaN, null],
])('%d ms ago: %s (spec §9)', (ms, words) => {
  expect(relativeTime(AT, AT + ms, 'de')).toBe(words);
});

it('says it in the other three languages', () => {
  expect((['en', 'fr', 'es'] as const).map((language) => relativeTime(AT, AT + 7_200_000, language))).toEqual([
    '2 hours ago',
    'il y a 2 heures',
    'hace 2 horas',
  ]);
});
