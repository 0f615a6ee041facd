import { expect, it } from 'vitest';
import { weekOf } from './week-days.ts';

it('begins on Monday in every language (decision 35)', () => {
  expect(weekOf('2026-11-20')).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-16');
  expect(weekOf('2026-11-23')[0]).toBe('2026-11-23');
});
