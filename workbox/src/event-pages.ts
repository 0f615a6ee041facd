/** One page per event opened on this device. */
export const EVENT_PAGES = 'tagfalter-event-pages';

const MAX_PAGES = 20;
/** Milliseconds before the kept page is shown (wire 45). */
const PATIENCE_MS = 3000;

/** Without pages that belong to the diary (wire 45). */
export const EVENT_PAGE = /^\/events\/[\w-]{22}(?!\/(?:host|card|diary)(?:[/?#]|$))(?=[/?#]|$)/;

type PageCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

/** One page per event, whatever follows its token. */
function keyOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${EVENT_PAGE.exec(pathname)?.[0] ?? pathname}`;
}

async function keepPage(cache: PageCache, key: string, page: Response): Promise<void> {
  // Keys keep the order of insertion.
  await cache.delete(key);
  await cache.put(key, page);
  const surplus = (await cache.keys()).slice(0, -MAX_PAGES);
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}

export interface PageParts {
  cache: PageCache;
  fetchPage: () => Promise<Response>;
  /** Keeps the worker alive. */
  keepAlive: (work: Promise<unknown>) => void;
  patience?: (ms: number) => Promise<null>;
}

/** @throws what `fetchPage` throws, if nothing is kept */
export async function eventPage(address: string, parts: PageParts): Promise<Response> {
  const { cache, fetchPage, keepAlive, patience = after } = parts;
  const key = keyOf(address);
  const copied = fetchPage().then((page) => ({ page, copy: page.ok ? page.clone() : null }));
  // Later the browser takes the event for finished.
  keepAlive(
    copied.then(
      ({ copy }) => copy && keepPage(cache, key, copy),
      // Expected: no network, so nothing to keep.
      () => undefined,
    ),
  );
  const coming = copied.then(({ page }) => page);
  // Expected: no network; a kept page stands in, and without one `coming` says so.
  const first = await Promise.race([coming, patience(PATIENCE_MS)]).catch(() => null);
  if (first !== null && first.status < 500) return first;
  const kept = await cache.match(key);
  if (!kept) return coming;
  return kept;
}

/** The kept pages name files of the old build. A page that fails stays. */
export async function renewPages(cache: Pick<Cache, 'keys' | 'add'>): Promise<void> {
  await Promise.allSettled((await cache.keys()).map((request) => cache.add(request.url)));
}
