import { describe, expect, it } from 'vitest';
import { daysOfSpan, spanFault, writtenIn } from './span-days.ts';

describe('a span of days', () => {
  it.each([
    ['2024-02-03', '2024-04-18', 76],
    ['2020-11-01', '2020-12-31', 61],
    ['2026-03-29', '2026-03-29', 1],
    ['2026-03-28', '2026-03-30', 3],
  ])('%s to %s has %d days', (from, to, days) => expect(daysOfSpan({ from, to })).toBe(days));

  it('holds the entries of both its ends', () => {
    const dates = ['2024-02-02', '2024-02-03', '2024-03-01', '2024-04-18', '2024-04-19'];
    expect(writtenIn({ from: '2024-02-03', to: '2024-04-18' }, dates)).toBe(3);
  });

  it.each([
    ['', '2024-01-01', 'missing'],
    ['2024-02-30', '2024-03-01', 'missing'],
    ['2024-03-02', '2024-03-01', 'order'],
    ['1899-12-31', '2024-03-01', 'early'],
    ['2024-03-01', '2024-03-01', null],
  ])('%j to %j: %s', (from, to, fault) => expect(spanFault({ from, to })).toBe(fault));
});
