import { expect, it } from 'vitest';
import { rawBrowserParts, rawPartsIn } from './browser-parts.ts';

it.each([
  ["if ('serviceWorker' in navigator) start();", [1]],
  ['const { controller } = navigator.serviceWorker;', [1]],
  ['await navigator?.serviceWorker?.ready;', [1]],
  ['const { serviceWorker } = navigator;', [1]],
  ['if (!globalThis.indexedDB) return;', [1]],
  ['const list = await indexedDB.databases();', [1]],
  ['return indexedDB ? open() : null;', [1]],
  ['\nwindow.localStorage.clear();', [2]],
  ['const open = () => sessionStorage;', [1]],
  ['const kept = caches.open("x");', [1]],
  ['// As localStorage does.', []],
  [' * Past caches of the browser.', []],
  ['const workers = serviceWorkers();', []],
  ['new DiaryDb(owner, space, { indexedDB: factory });', []],
  ["say('localStorage');", []],
])('finds parts of the browser looked at without care: %j', (source, lines) => {
  expect(rawPartsIn(source)).toEqual(lines);
});

it('finds none in the sources', async () => {
  expect(await rawBrowserParts()).toBe('');
});
