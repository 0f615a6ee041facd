import { MINUTE_MS } from '@tagfalter/domain/durations';
import { expect, it } from 'vitest';
import { keepWay, takeWay } from './way-memory.ts';

function memory() {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  };
}
const way = (state: string, at = 0) => ({ state, mode: 'login' as const, verifier: 'v', nonce: 'n', at });

it('gives each way back once, by its state', () => {
  const store = memory();
  keepWay(store, way('one'));
  keepWay(store, way('two'));
  expect(takeWay(store, 'one', 1)).toEqual(way('one'));
  expect(takeWay(store, 'one', 1)).toBeNull();
  expect(takeWay(store, null, 1)).toBeNull();
  expect(takeWay(store, 'two', 1)).toEqual(way('two'));
});

it('forgets a way after ten minutes (spec §9), and the oldest of many', () => {
  const store = memory();
  keepWay(store, way('old'));
  expect(takeWay(store, 'old', 10 * MINUTE_MS)).toBeNull();
  keepWay(store, way('young'));
  expect(takeWay(store, 'young', 10 * MINUTE_MS - 1)).not.toBeNull();
  for (let index = 0; index < 12; index++) keepWay(store, way(`way-${index}`));
  expect(takeWay(store, 'way-0', 1)).toBeNull();
  expect(takeWay(store, 'way-11', 1)).not.toBeNull();
});
