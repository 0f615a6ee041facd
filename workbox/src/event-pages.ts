/** Cache of the guest pages that this device has opened, one per event. */
export const EVENT_PAGES = 'tagfalter-event-pages';

/** Guest pages that are kept at most; the one opened longest ago goes first. */
const MAX_PAGES = 20;
/** How long the network may take before the kept page is shown (wire 45), milliseconds. */
const PATIENCE_MS = 3000;

/**
 * Pages of events that are not the diary's: `/events` and `/events/create` are (wire 45), and so are those of an event for
 * whoever is signed in: its host's page, its card, and what goes into the own diary.
 */
export const EVENT_PAGE = /^\/events\/[\w-]{22}(?!\/(?:host|card|diary)(?:[/?#]|$))(?=[/?#]|$)/;

type PageCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

/** One page per event, whatever stands behind its token. */
function keyOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${EVENT_PAGE.exec(pathname)?.[0] ?? pathname}`;
}

/** Keeps a page as the newest. */
async function keepPage(cache: PageCache, key: string, page: Response): Promise<void> {
  // Put anew, it stands at the end: the keys are in the order in which they came.
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
  /** Keeps the worker alive until the page is stored. */
  keepAlive: (work: Promise<unknown>) => void;
  patience?: (ms: number) => Promise<null>;
}

/**
 * A guest page: from the network, and where that is slow or dead, as it was kept. Never the diary's shell.
 * @throws what `fetchPage` throws, where nothing is kept
 */
export async function eventPage(address: string, parts: PageParts): Promise<Response> {
  const { cache, fetchPage, keepAlive, patience = after } = parts;
  const key = keyOf(address);
  const copied = fetchPage().then((page) => ({ page, copy: page.ok ? page.clone() : null }));
  // At once: later the browser takes the event for finished.
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
  // Without a kept page there is only the network to wait for.
  if (!kept) return coming;
  return kept;
}

/** At install: fetches the kept pages anew, as those of before name files that go. A page that fails stays as it is. */
export async function renewPages(cache: Pick<Cache, 'keys' | 'add'>): Promise<void> {
  await Promise.allSettled((await cache.keys()).map((request) => cache.add(request.url)));
}
