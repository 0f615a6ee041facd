import 'fake-indexeddb/auto';
import { createErrorLog } from '@tagfalter/local/base/error-log';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENT_PAGES } from '../src/event-pages.ts';
import { LAST_BUILD, USED_FILES } from '../src/used-files.ts';
import { ORIGIN, WorkerScope } from './worker-scope.ts';

const PRECACHE = `workbox-precache-v2-${ORIGIN}/`;
const PAGE = '/events/AbCdEfGhIjKlMnOpQrStUv';
const CHOSEN = '/assets/catalog-en-BBBBBBBB.js';
let scope: WorkerScope;
const errors = createErrorLog('worker', () => 0, indexedDB);
const reported = async () => (await errors.read()).map(({ where }) => where);

beforeAll(async () => {
  scope = new WorkerScope('/sw.js', [
    { url: 'index.html', revision: 'r1' },
    { url: 'assets/index-AAAAAAAA.js', revision: null },
    { url: CHOSEN.slice(1), revision: null, onDemand: true },
    { url: 'assets/catalog-fr-BBBBBBBB.js', revision: null, onDemand: true },
  ]);
  scope.served.set('/index.html', 'the app').set('/assets/index-AAAAAAAA.js', 'code').set(CHOSEN, 'English');
  await import('../src/sw.ts');
  await scope.play('install');
  await scope.play('activate');
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  scope.isOnline = true;
  scope.active = null;
  scope.asked.length = 0;
  scope.windows.length = 0;
  scope.opened.length = 0;
  scope.shown.length = 0;
  vi.clearAllMocks();
  await errors.clear();
});

describe('a request of the app', () => {
  it.each([
    ['/entry/2026-11-20', 'the app'],
    ['/', 'the app'],
    ['/api/feed', 'past'],
    ['/media/1', 'past'],
    ['/testzahlung/1', 'past'],
    ['/sign-in/start', 'past'],
    ['/apiary', 'the app'],
  ])('for the page %s without a network gets: %s', async (path, reply) => {
    scope.isOnline = false;
    expect(await scope.ask(path, { isPage: true })).toBe(reply);
  });

  it('for a part of the app needs no network', async () => {
    scope.isOnline = false;
    expect(await scope.ask('/assets/index-AAAAAAAA.js')).toBe('code');
    expect(await scope.ask('/api/feed')).toBe('past');
  });

  it('for a part that few need is kept after its first use', async () => {
    expect(scope.caches.at(USED_FILES).paths).toEqual([]);
    expect([await scope.ask(CHOSEN), scope.asked]).toEqual(['English', [CHOSEN]]);
    scope.isOnline = false;
    expect(await scope.ask(CHOSEN)).toBe('English');
    expect(await scope.ask('/assets/catalog-fr-BBBBBBBB.js')).toBe('failed');
    expect(await scope.ask(`https://elsewhere.test${CHOSEN}`)).toBe('past');
  });

  it('for a part of the last build takes what lies aside', async () => {
    await scope.caches.at(LAST_BUILD).put('/assets/old-00000000.js', new Response('old'));
    await scope.caches.at('another').put('/assets/other-00000000.js', new Response('other'));
    expect([await scope.ask('/assets/old-00000000.js'), scope.asked]).toEqual(['old', []]);
    expect(await scope.ask('/assets/other-00000000.js')).toBe('404');
    expect(await scope.ask('https://elsewhere.test/assets/old-00000000.js')).toBe('past');
    expect(await scope.ask('/old-00000000.js')).toBe('past');
  });

  it('for a guest page takes the network, later what is kept', async () => {
    scope.served.set(PAGE, 'the guest book');
    expect(await scope.ask(PAGE, { isPage: true })).toBe('the guest book');
    expect(scope.caches.at(EVENT_PAGES).paths).toEqual([PAGE]);
    scope.isOnline = false;
    expect(await scope.ask(`${PAGE}/wall`, { isPage: true })).toBe('the guest book');
    expect(await scope.ask('/events/neverOpenedHere', { isPage: true })).toBe('failed');
    expect(await scope.ask(PAGE)).toBe('past');
    expect(await reported()).toEqual([]);
  });

  it.each([
    ['/shared/abc', 'Geteilte Einträge kommen vom Server', 'Shared entries come from the server'],
    ['/agb', 'Rechtliche Seiten kommen vom Server', 'Legal pages come from the server'],
  ])('for %s says in its language that it needs a network', async (path, german, english) => {
    scope.served.set(path, 'fresh');
    expect(await scope.ask(path, { isPage: true })).toBe('fresh');
    scope.isOnline = false;
    const text = async () => (await scope.play('fetch', { request: page(path) })).reply?.text();
    expect(await text()).toContain(german);
    scope.languages = ['en-GB', 'de'];
    expect(await text()).toContain(english);
    scope.languages = ['de-DE'];
    expect(await scope.ask(path)).toBe('past');
  });

  it('that shares something is taken here, and only as a form', async () => {
    const body = new FormData();
    body.set('text', 'Am See');
    const reply = await scope.ask('/share-target', { method: 'POST', body });
    expect(reply).toMatch(/^303 https:\/\/tagfalter\.test\/create\?shared=\d+$/);
    expect(await scope.ask('/share-target')).toBe('past');
    expect(await scope.ask('/elsewhere', { method: 'POST', body })).toBe('past');
    expect(await scope.ask('https://elsewhere.test/share-target', { method: 'POST', body })).toBe('past');
  });
});

function page(path: string): Request {
  return Object.defineProperty(new Request(new URL(path, ORIGIN)), 'mode', { value: 'navigate' });
}

describe('the installation', () => {
  it.each([
    ['no worker', null, 0],
    ["a guest page's", { scriptURL: `${ORIGIN}/sw.js?guest` }, 1],
    ["the app's", { scriptURL: `${ORIGIN}/sw.js` }, 0],
  ])('takes the place of %s by itself: %j', async (_whose, active, times) => {
    scope.active = active;
    await scope.play('install');
    expect(scope.skipWaiting).toHaveBeenCalledTimes(times);
  });

  it('puts old parts aside, and brings used ones along', async () => {
    await scope.caches.at(PRECACHE).put('/assets/gone-00000000.js', new Response('gone'));
    await scope.caches.at(USED_FILES).put('/assets/catalog-en-00000000.js', new Response('older English'));
    await scope.caches.at(USED_FILES).delete(CHOSEN);
    await scope.caches.at(EVENT_PAGES).put(PAGE, new Response('names parts of the old build'));
    scope.served.set(PAGE, 'names parts of the new build');
    await scope.play('install');
    expect(scope.caches.at(LAST_BUILD).paths).toEqual(['/assets/gone-00000000.js', '/assets/catalog-en-00000000.js']);
    expect(scope.caches.at(USED_FILES).paths).toEqual(['/assets/catalog-en-00000000.js', CHOSEN]);
    expect(await (await scope.caches.at(EVENT_PAGES).match(PAGE))?.text()).toBe('names parts of the new build');
    await scope.play('activate');
    expect(scope.caches.at(USED_FILES).paths).toEqual([CHOSEN]);
    expect(scope.claim).toHaveBeenCalledOnce();
  });

  it('gives the browser rules where it takes some, and goes on without', async () => {
    const addRoutes = vi.fn(async (_rules: object[]) => undefined);
    await scope.play('install', { addRoutes });
    expect(addRoutes.mock.calls[0]?.[0]).toContainEqual({
      condition: { or: [{ urlPattern: { pathname: '/assets/index-AAAAAAAA.js', search: '' } }] },
      source: 'cache',
    });
    const { failure } = await scope.play('install', { addRoutes: () => Promise.reject(new TypeError('no rules')) });
    expect([failure, await reported()]).toEqual([undefined, ['the worker: rules']]);
  });
});

describe('a message', () => {
  it.each([
    [{ type: 'SKIP_WAITING' }, 1],
    [{ type: 'OPEN' }, 0],
    [{}, 0],
    [null, 0],
    ['SKIP_WAITING', 0],
  ])('%j lets the new version in: %i', async (data, times) => {
    await scope.play('message', { data, ports: [] });
    expect(scope.skipWaiting).toHaveBeenCalledTimes(times);
  });

  it('of a guest page keeps what it has used, and itself', async () => {
    for (const path of scope.caches.at(USED_FILES).paths) await scope.caches.at(USED_FILES).delete(path);
    await scope.caches.at(EVENT_PAGES).delete(PAGE);
    scope.served.set(PAGE, 'the guest book').set('/assets/foreign.js', 'not of the build');
    const files = ['/assets/catalog-fr-BBBBBBBB.js', CHOSEN, '/assets/foreign.js'];
    const { failure } = await scope.play('message', {
      data: { type: 'KEEP_FILES', files, page: `${PAGE}/wall` },
      ports: [],
    });
    expect(failure).toBeUndefined();
    // The other file of the build is not at the server any more.
    expect(scope.caches.at(USED_FILES).paths).toEqual([CHOSEN]);
    expect(scope.caches.at(EVENT_PAGES).paths).toEqual([PAGE]);
  });

  it.each([
    ['another kind', { type: 'KEEP', files: [], page: PAGE }],
    ['a page that is none of guests', { type: 'KEEP_FILES', files: [], page: '/entry/2026-11-20' }],
    ['too many files', { type: 'KEEP_FILES', files: Array.from({ length: 201 }, () => CHOSEN), page: PAGE }],
  ])('with %s keeps nothing', async (_what, data) => {
    await scope.play('message', { data, ports: [] });
    expect(scope.asked).toEqual([]);
  });

  it('with just as many files as it may keeps them', async () => {
    const files = Array.from({ length: 200 }, () => CHOSEN);
    await scope.play('message', { data: { type: 'KEEP_FILES', files, page: PAGE }, ports: [] });
    expect(scope.asked).toContain(PAGE);
  });

  it('that asks for a new identity is answered at its port', async () => {
    const postMessage = vi.fn();
    const data = { type: 'RENEW_IDENTITY', revision: 1 };
    await scope.play('message', { data, ports: [{ postMessage }] });
    expect(postMessage.mock.calls).toEqual([['begun'], ['not-done']]);
  });
});

describe('a tap on a reminder', () => {
  const tap = async () => {
    const close = vi.fn();
    await scope.play('notificationclick', { notification: { close } });
    expect(close).toHaveBeenCalledOnce();
  };
  const windowAt = (path: string) => ({
    url: ORIGIN + path,
    focused: false,
    focus: vi.fn(async () => undefined),
    postMessage: vi.fn(),
  });

  it('opens the editor where no window of the app is open', async () => {
    const guestPage = windowAt(PAGE);
    scope.windows.push(guestPage);
    await tap();
    expect(scope.opened).toEqual(['/create']);
    expect(guestPage.focus).not.toHaveBeenCalled();
  });

  it('leads an open window to the editor', async () => {
    const [guestPage, app] = [windowAt(PAGE), windowAt('/entries')];
    scope.windows.push(guestPage, app);
    await tap();
    expect(scope.opened).toEqual([]);
    expect(app.focus).toHaveBeenCalledOnce();
    expect(app.postMessage.mock.calls).toEqual([[{ type: 'OPEN', path: '/create' }]]);
  });
});
