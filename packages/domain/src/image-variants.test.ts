import { expect, it } from 'vitest';
import { displaySize, THUMB, widthInside } from './image-variants.ts';

it.each<[number, number, number]>([
  [4000, 3000, 2048],
  [8192, 6144, 2048],
  [10_000, 1000, 7200],
  [1170, 12_000, 7385],
  [400, 9000, 9000],
  [32_000, 1000, 16_383],
  [300, 200, 2048],
])('%i × %i is shown within %i pixels, its short side 720', (width, height, side) => {
  expect(displaySize({ width, height })).toEqual({ width: side, height: side });
});

it.each<[number, number, number]>([
  [4000, 3000, 480],
  [3000, 4000, 480],
  [300, 200, 300],
  [1000, 12_000, 120],
])('a thumbnail of %i × %i is %i pixels wide', (width, height, thumb) => {
  expect(widthInside({ width, height }, THUMB)).toBe(thumb);
});
