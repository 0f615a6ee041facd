import { expect, it } from 'vitest';
import { batchesOf } from './batches.ts';

it.each([
  [0, 2, []],
  [1, 2, [[0]]],
  [2, 2, [[0, 1]]],
  [3, 2, [[0, 1], [2]]],
  [
    6,
    2,
    [
      [0, 1],
      [2, 3],
      [4, 5],
    ],
  ],
  [7, 3, [[0, 1, 2], [3, 4, 5], [6]]],
])('%i items in parts of at most %i', (count, size, parts) => {
  expect([...batchesOf([...Array(count).keys()], size)]).toEqual(parts);
});
