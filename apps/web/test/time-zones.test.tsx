import { HOUR_MS } from '@tagfalter/domain/durations';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Zones on both sides of UTC, and the hours by which a device there is off from it in November. */
const ZONES = [
  ['America/Los_Angeles', -8],
  ['Pacific/Pago_Pago', -11],
  ['UTC', 0],
  ['Asia/Tokyo', 9],
  ['Pacific/Kiritimati', 14],
] as const;

describe.each(ZONES)('days on a device in %s (decision 8)', (zone, hours) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
    // Values kept for later use were made in another zone.
    vi.resetModules();
  });
  afterEach(() => void vi.unstubAllEnvs());

  it('are the written dates, in every form', async () => {
    const { dayParts, longDay, shortDay, monthName, weekdayLetter } = await import('#i18n/dates.ts');
    expect(Math.abs(new Date('2026-11-20T00:00:00Z').getTimezoneOffset())).toBe(60 * Math.abs(hours));
    expect(dayParts('2026-11-01', 'de')).toEqual({
      day: '1',
      weekday: 'Sonntag',
      weekdayShort: 'So',
      monthYear: 'November 2026',
    });
    expect(longDay('2026-03-01', 'en')).toBe('1 March 2026');
    expect(shortDay('2026-12-31', 'de')).toBe('31. Dezember');
    expect(monthName('2026-01', 'fr', 'long')).toBe('janvier');
    expect(weekdayLetter('2026-11-20', 'de')).toBe('F');
  });

  it('begin weeks on Monday, and continue over months and clock changes', async () => {
    const { weekOf } = await import('#features/dashboard/week-days.ts');
    const { addDays } = await import('@tagfalter/domain/local-date');
    const week = ['26', '27', '28', '29', '30', '31'].map((day) => `2026-10-${day}`);
    for (const day of ['2026-10-26', '2026-11-01']) expect(weekOf(day)).toEqual([...week, '2026-11-01']);
    expect(weekOf('2026-11-02')[0]).toBe('2026-11-02');
    expect([addDays('2026-03-07', 1), addDays('2026-03-08', 1), addDays('2026-01-01', -1)]).toEqual([
      '2026-03-08',
      '2026-03-09',
      '2025-12-31',
    ]);
  });

  it('are today’s by the calendar that hangs there', async () => {
    const { env } = await import('#platform/env.ts');
    const { localDateOf } = await import('@tagfalter/domain/local-date');
    expect(env.timeZone()).toBe(zone);
    const noon = Date.UTC(2026, 10, 20, 12) - hours * HOUR_MS;
    for (const hour of [-11.9, 0, 11.9]) {
      expect(localDateOf(noon + hour * HOUR_MS, env.timeZone())).toBe('2026-11-20');
    }
  });
});
