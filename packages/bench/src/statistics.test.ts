import { expect, it } from 'vitest';
import { median, percentile, rotate } from './statistics.ts';

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

it('a percentile is a value that was measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(hundred, 50), percentile(hundred, 95), percentile(hundred, 100)]).toEqual([50, 95, 100]);
  expect(percentile([5], 95)).toBe(5);
});

it('every side comes first equally often', () => {
  const sides = ['a', 'b', 'c'];
  expect(sides.map((_, turn) => rotate(sides, turn)[0]).toSorted()).toEqual(sides);
  expect(rotate(sides, 4)).toEqual(['b', 'c', 'a']);
});
