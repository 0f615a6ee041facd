import { describe, expect, it } from 'vitest';
import { momentWords } from './moments.ts';

const onlooker = { now: () => Date.parse('2026-11-20T12:00:00Z'), timeZone: () => 'Europe/Berlin' };

describe('a moment in words', () => {
  it.each([
    ['2026-11-20T07:10:00Z', 'de', 'Heute, 08:10'],
    ['2026-11-19T23:30:00Z', 'de', 'Heute, 00:30'],
    ['2026-11-19T19:15:00Z', 'de', 'Gestern, 20:15'],
    ['2026-11-18T19:15:00Z', 'de', '18. November 2026 um 20:15'],
    ['2026-11-20T07:10:00Z', 'en', 'Today, 08:10'],
    ['2026-11-18T19:15:00Z', 'en', '18 November 2026 at 20:15'],
    ['2026-11-19T19:15:00Z', 'fr', 'Hier, 20:15'],
    ['2026-11-18T19:15:00Z', 'fr', '18 novembre 2026 à 20:15'],
    ['2026-11-19T19:15:00Z', 'es', 'Ayer, 20:15'],
    ['2026-11-18T19:15:00Z', 'es', '18 de noviembre de 2026 a las 20:15'],
    ['2026-11-21T19:15:00Z', 'de', '21. November 2026 um 20:15'],
  ] as const)('%s in %s: %s', (at, language, words) => {
    expect(momentWords(Date.parse(at), onlooker, language)).toBe(words);
  });
});
