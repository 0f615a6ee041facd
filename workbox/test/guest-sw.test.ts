import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { USED_FILES } from '../src/used-files.ts';
import { ORIGIN, WorkerScope } from './worker-scope.ts';

let scope: WorkerScope;

beforeAll(async () => {
  scope = new WorkerScope('/sw.js?guest', [
    { url: 'index.html', revision: 'r1' },
    { url: 'assets/guest-AAAAAAAA.js', revision: null },
    { url: '/assets/slash-AAAAAAAA.js', revision: null },
  ]);
  scope.served.set('/assets/guest-AAAAAAAA.js', 'code').set('/assets/slash-AAAAAAAA.js', 'more');
  await import('../src/sw.ts');
  await scope.play('install');
  await scope.play('activate');
});
afterAll(() => vi.unstubAllGlobals());

it("a guest page's worker fetches nothing ahead", () => {
  expect(scope.asked).toEqual([]);
});

it.each(['/assets/guest-AAAAAAAA.js', '/assets/slash-AAAAAAAA.js'])(
  'it keeps %s once a guest has used it',
  async (path) => {
    const first = await scope.ask(path);
    scope.isOnline = false;
    expect(await scope.ask(path)).toBe(first);
    expect(scope.caches.at(USED_FILES).paths).toContain(path);
    scope.isOnline = true;
  },
);

it('it takes no share, and opens no page of the diary', async () => {
  const body = new FormData();
  body.set('text', 'Am See');
  expect(await scope.ask('/share-target', { method: 'POST', body })).toBe('past');
  expect(await scope.ask('/entry/2026-11-20', { isPage: true })).toBe('past');
});

it("it does not take the place of another guest page's by itself", async () => {
  scope.active = { scriptURL: `${ORIGIN}/sw.js?guest` };
  await scope.play('install');
  expect(scope.skipWaiting).not.toHaveBeenCalled();
});
