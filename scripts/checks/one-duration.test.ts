import { expect, it } from 'vitest';
import { durationsAgain, durationsIn } from './one-duration.ts';

it.each([
  ['const DAY_MS = 86_400_000;', ['1 DAY_MS']],
  ['const HOUR_MS = 7;', ['1 HOUR_MS']],
  ['export const DAY = 24 * 60 * 60 * 1000;', ['1 DAY']],
  ['\n  const hour = 60 * 60_000;', ['2 hour']],
  ['const A_DAY: number = 24 * HOUR_MS;', ['1 A_DAY']],
  ['const PATIENCE_MS = 1000;', ['1 PATIENCE_MS']],
  ['const KEPT_MS =\n  24 * HOUR_MS;', ['1 KEPT_MS']],
  ['const KEPT_MS = DAY_MS;', []],
  ['const TRASH_MS = 30 * DAY_MS;', []],
  ['const PAUSE_MS = 1500;', []],
  ['const HOUR = 60;', []],
  ['const DAY = localDateOf(Date.now());', []],
  ['const MAX_TEXT = 1000;', []],
])('finds a duration that is defined once more: %j', (source, found) => {
  expect(durationsIn(source)).toEqual(found);
});

it('finds none in the sources', async () => {
  expect(await durationsAgain()).toBe('');
});
