import { addDays } from '@tagfalter/domain/local-date';
import { expect, it } from 'vitest';
import { createdAgo } from './created-ago.ts';

const TODAY = '2026-03-30';

it.each([
  [-1, { unit: 'today' }],
  [0, { unit: 'today' }],
  [1, { unit: 'yesterday' }],
  [2, { unit: 'days', count: 2 }],
  [6, { unit: 'days', count: 6 }],
  [7, { unit: 'weeks', count: 1 }],
  [13, { unit: 'weeks', count: 1 }],
  [14, { unit: 'weeks', count: 2 }],
  [29, { unit: 'weeks', count: 4 }],
  [30, { unit: 'months', count: 1 }],
  [59, { unit: 'months', count: 1 }],
  [60, { unit: 'months', count: 2 }],
  [365, { unit: 'months', count: 12 }],
] as const)('gives an age of %i days in its largest fitting unit (spec §9)', (days, ago) => {
  expect(createdAgo(addDays(TODAY, -days), TODAY)).toEqual(ago);
});
