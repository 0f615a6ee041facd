import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from './durations.ts';
import { localDateOf } from './local-date.ts';
import { endOfDay, isMinuteOfDay, nextReminder } from './reminder.ts';

const at = (iso: string) => Date.parse(iso);
const EVENING = 20 * 60 + 30;

describe('the next reminder', () => {
  it.each([
    ['later today', 'Europe/Berlin', EVENING, '2026-11-26T08:00:00Z', '2026-11-26T19:30:00Z'],
    ['tomorrow, once it has been', 'Europe/Berlin', EVENING, '2026-11-26T19:30:00Z', '2026-11-27T19:30:00Z'],
    [
      'on the other side of the date line',
      'Pacific/Kiritimati',
      EVENING,
      '2026-11-26T08:00:00Z',
      '2026-11-27T06:30:00Z',
    ],
    ['in a zone of half an hour', 'Asia/Kolkata', EVENING, '2026-11-26T08:00:00Z', '2026-11-26T15:00:00Z'],
    [
      'an hour earlier once summer time has begun',
      'Europe/Berlin',
      EVENING,
      '2026-03-28T19:30:00Z',
      '2026-03-29T18:30:00Z',
    ],
    ['an hour later once it has ended', 'Europe/Berlin', EVENING, '2026-10-24T18:30:00Z', '2026-10-25T19:30:00Z'],
    ['behind the hour that is left out', 'Europe/Berlin', 150, '2026-03-28T20:00:00Z', '2026-03-29T01:30:00Z'],
    ['in the first of the hour that comes twice', 'Europe/Berlin', 150, '2026-10-24T20:00:00Z', '2026-10-25T00:30:00Z'],
    ['not again in the second of them', 'Europe/Berlin', 150, '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
  ])('is %s', (_when, timeZone, minute, after, expected) => {
    expect(new Date(nextReminder({ minute, timeZone }, at(after))).toISOString()).toBe(
      new Date(at(expected)).toISOString(),
    );
  });

  it('comes once on every day, in any zone and across clock changes', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/St_Johns',
      'UTC',
    );
    const start = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 1439 }), start, (timeZone, minute, from) => {
        const days: string[] = [];
        let after = from;
        for (let i = 0; i < 5; i += 1) {
          after = nextReminder({ minute, timeZone }, after);
          days.push(localDateOf(after, timeZone));
          expect(endOfDay(after, timeZone)).toBeGreaterThan(after);
        }
        const first = Date.parse(`${days[0]}T00:00:00Z`);
        expect(days).toEqual(days.map((_day, i) => new Date(first + i * DAY_MS).toISOString().slice(0, 10)));
      }),
    );
  });
});

it.each([
  ['2026-11-26T19:30:00Z', '2026-11-26T23:00:00Z'],
  ['2026-03-29T00:30:00Z', '2026-03-29T22:00:00Z'],
  ['2026-10-24T23:30:00Z', '2026-10-25T23:00:00Z'],
])('the day of %s ends with its midnight', (instant, end) => {
  expect(endOfDay(at(instant), 'Europe/Berlin')).toBe(at(end));
});

it('a minute of a day is a whole number below 1440', () => {
  expect([0, 1439, 1440, -1, 0.5, Number.NaN].map(isMinuteOfDay)).toEqual([true, true, false, false, false, false]);
});
