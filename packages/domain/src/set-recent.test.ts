import { expect, it } from 'vitest';
import { setRecent } from './set-recent.ts';

it.each([
  ['keeps what fits', 'ab', 'c', 'abc'],
  ['deletes the least recent', 'abc', 'd', 'bcd'],
  ['moves a known key to the end', 'abc', 'a', 'bca'],
  ['shrinks a map that is too large', 'abcdef', 'g', 'efg'],
])('%s', (_case, before, key, after) => {
  const map = new Map([...before].map((one) => [one, 0]));
  setRecent(map, key, 1, 3);
  expect([...map.keys()].join('')).toBe(after);
  expect(map.get(key)).toBe(1);
});
