import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS } from './durations.ts';
import { addDays, isLocalDate, isTimeZone, isWithinWritingWindow, localDateOf } from './local-date.ts';

const ZONES = [
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Apia',
];
const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2080, 0, 1) });

describe('a calendar day', () => {
  it.each([
    ['2026-11-20', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['26-11-20', false],
    ['2026-11-20T00:00', false],
    ['', false],
  ])('%s is one: %s', (value, expected) => expect(isLocalDate(value)).toBe(expected));

  it.each([
    ['just before midnight in Berlin', '2026-11-20T22:59:59Z', 'Europe/Berlin', '2026-11-20'],
    ['at midnight in Berlin', '2026-11-20T23:00:00Z', 'Europe/Berlin', '2026-11-21'],
    ['the spring DST night', '2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29'],
    ['the autumn DST night', '2026-10-24T22:30:00Z', 'Europe/Berlin', '2026-10-25'],
    ['the first to see the day', '2026-11-20T10:00:00Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['the last to see the day', '2026-11-20T11:59:00Z', 'Etc/GMT+12', '2026-11-19'],
  ])('%s', (_name, instant, zone, day) => expect(localDateOf(Date.parse(instant), zone)).toBe(day));

  it('never lies further than a day from UTC, wherever one is (decision 8)', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const day = localDateOf(instant, zone);
        expect(isLocalDate(day)).toBe(true);
        expect(isWithinWritingWindow(day, instant)).toBe(true);
      }),
    );
  });

  it('adds days as the calendar does, and takes them away again', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -4000, max: 4000 }), (instant, count) => {
        const day = localDateOf(instant, 'UTC');
        expect(addDays(day, count)).toBe(localDateOf(instant + count * DAY_MS, 'UTC'));
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  it('refuses a day two away from the server', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(isWithinWritingWindow('2026-11-18', now)).toBe(false);
    expect(isWithinWritingWindow('2026-11-22', now)).toBe(false);
  });

  it('knows time zones by name', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Europe/Atlantis')).toBe(false);
  });

  it('caches what a zone needs, but not every spelling of one', () => {
    const spellings = Array.from({ length: 1000 }, (_, number) =>
      [...'america/st_johns'].map((sign, at) => ((number >> at) & 1 ? sign.toUpperCase() : sign)).join(''),
    );
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    for (let pass = 0; pass < 2; pass += 1) {
      for (const zone of spellings) expect(localDateOf(Date.parse('2026-11-20T03:00:00Z'), zone)).toBe('2026-11-19');
    }
    const different = new Set(spellings).size;
    expect(made.mock.calls.length).toBe(2 * different);
    localDateOf(0, spellings.at(-1) ?? '');
    expect(made.mock.calls.length).toBe(2 * different);
    made.mockRestore();
  });
});
