import { expect, it } from 'vitest';
import { previewSize } from './preview-size.ts';

it.each([
  [
    [4000, 3000],
    [480, 360],
  ],
  [
    [3000, 4000],
    [360, 480],
  ],
  [
    [480, 480],
    [480, 480],
  ],
  [
    [100, 50],
    [100, 50],
  ],
  [
    [20_000, 3],
    [480, 1],
  ],
])('%j becomes %j', ([width = 0, height = 0], [toWidth, toHeight]) => {
  expect(previewSize(width, height)).toEqual({ width: toWidth, height: toHeight });
});
