import { expect, it } from 'vitest';
import { fitBars } from './fit-bars.ts';

const VALUES = Array.from({ length: 64 }, (_, i) => i);

it('draws all bars where there is room', () => {
  expect(fitBars(VALUES, 64)).toEqual(VALUES);
  expect(fitBars(VALUES, 200)).toEqual(VALUES);
  expect(fitBars([], 10)).toEqual([]);
});

it.each([1, 7, 36, 63])('keeps the loudest in order in %i bars', (count) => {
  const bars = fitBars(VALUES, count);
  expect(bars).toHaveLength(count);
  expect(bars).toEqual([...bars].sort((a, b) => a - b));
  expect(bars.at(-1)).toBe(63);
  // No value is left out: a single loud moment is seen wherever it stands.
  for (const at of VALUES)
    expect(
      Math.max(
        ...fitBars(
          VALUES.map((_, i) => (i === at ? 100 : 0)),
          count,
        ),
      ),
    ).toBe(100);
});
