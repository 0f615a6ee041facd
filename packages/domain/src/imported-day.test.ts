import { describe, expect, it } from 'vitest';
import { eveningOf, FIRST_DAY, lastDay } from './imported-day.ts';

describe('days that imports bring', () => {
  it.each([
    ['2026-11-20T09:59:59.999Z', '2026-11-20'],
    ['2026-11-20T10:00:00.000Z', '2026-11-21'],
    ['2026-12-31T10:00:00.000Z', '2027-01-01'],
  ])('at %s end with %s, today at the far east', (now, date) => expect(lastDay(Date.parse(now))).toBe(date));

  it('begin in 1900, and without a time are of their evening', () => {
    expect(FIRST_DAY).toBe('1900-01-01');
    expect(new Date(eveningOf('2026-11-20')).toISOString()).toBe('2026-11-20T19:00:00.000Z');
  });
});
