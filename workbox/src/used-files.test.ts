import { expect, test } from 'vitest';
import { bringAlong, dropStale, putAside } from './used-files.ts';

const ORIGIN = 'https://tagfalter.test';

/** A cache that remembers addresses; `offline` makes fetching fail. */
function cacheOf(paths: string[], offline = false) {
  const held = new Set(paths);
  return {
    held,
    keys: async () => [...held].map((path) => new Request(ORIGIN + path)),
    add: async (path: RequestInfo | URL) => {
      if (offline) throw new TypeError('Failed to fetch');
      held.add(String(path));
    },
    delete: async (request: RequestInfo | URL) =>
      held.delete(new URL(request instanceof Request ? request.url : request).pathname),
  };
}

const NEW = ['/assets/catalog-en-BBBBBBBB.js', '/assets/catalog-fr-BBBBBBBB.js'];

test('an update fetches the used language and drops the old one', async () => {
  const cache = cacheOf(['/assets/catalog-en-AAAAAAAA.js']);
  await bringAlong(cache, NEW);
  expect([...cache.held]).toEqual(['/assets/catalog-en-AAAAAAAA.js', '/assets/catalog-en-BBBBBBBB.js']);
  await dropStale(cache, NEW);
  expect([...cache.held]).toEqual(['/assets/catalog-en-BBBBBBBB.js']);
});

test('a failing fetch does not fail the installation', async () => {
  const cache = cacheOf(['/assets/catalog-en-AAAAAAAA.js'], true);
  await expect(bringAlong(cache, NEW)).resolves.toBeUndefined();
  expect([...cache.held]).toEqual(['/assets/catalog-en-AAAAAAAA.js']);
});

test("an update keeps the last build's parts and drops those before", async () => {
  const cache = (paths: string[]) => {
    const held = new Map(paths.map((path) => [path, `body of ${path}`]));
    return {
      held,
      keys: async () => [...held.keys()].map((path) => new Request(ORIGIN + path)),
      match: async (request: RequestInfo | URL) => {
        const { pathname, search } = new URL(request instanceof Request ? request.url : request);
        const body = held.get(pathname + search);
        return body === undefined ? undefined : new Response(body);
      },
      put: async (path: RequestInfo | URL, reply: Response) => void held.set(String(path), await reply.text()),
      delete: async (request: RequestInfo | URL) =>
        held.delete(new URL(request instanceof Request ? request.url : request).pathname),
    };
  };
  const precached = cache([
    '/index.html?__WB_REVISION__=a',
    '/assets/same-11111111.js',
    '/assets/key-dialog-AAAAAAAA.js',
  ]);
  const used = cache(['/assets/lightbox-AAAAAAAA.js', '/assets/lightbox-BBBBBBBB.js']);
  const aside = cache(['/assets/key-dialog-00000000.js']);
  await putAside([precached, used], aside, ['/assets/same-11111111.js', '/assets/lightbox-BBBBBBBB.js']);
  expect([...aside.held]).toEqual([
    ['/assets/key-dialog-AAAAAAAA.js', 'body of /assets/key-dialog-AAAAAAAA.js'],
    ['/assets/lightbox-AAAAAAAA.js', 'body of /assets/lightbox-AAAAAAAA.js'],
  ]);
});
