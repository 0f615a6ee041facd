// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { markStore } from '#features/contribute/store/store-mark.ts';
import { mayHaveStore } from './may-have-store.ts';

/** A browser that answers so when it is asked for its stores. */
const browser = (databases: unknown) => void vi.stubGlobal('indexedDB', { databases });

it.each([
  ['has the store of the event', async () => [{ name: 'tagfalter-event-t', version: 1 }], true],
  ['has that of another event', async () => [{ name: 'tagfalter-event-u', version: 1 }], false],
  ['blocks stores', () => Promise.reject(new DOMException('denied', 'SecurityError')), false],
  ['does not list its stores', undefined, false],
])('answers for a browser that %s', async (_words, databases, answer) => {
  browser(databases);
  expect(await mayHaveStore('t')).toBe(answer);
});

it('remembers a store in a browser that does not list its stores', async () => {
  browser(undefined);
  markStore('marked');
  expect([await mayHaveStore('marked'), await mayHaveStore('t')]).toEqual([true, false]);
});

it('answers for a browser that forbids to look for its stores', async () => {
  vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(await mayHaveStore('t')).toBe(false);
  vi.restoreAllMocks();
});

it('answers for a browser without stores', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await mayHaveStore('t')).toBe(false);
});

it('takes no fault of the program for a browser without stores', async () => {
  browser(async () => [null]);
  await expect(mayHaveStore('t')).rejects.toThrow(TypeError);
});
