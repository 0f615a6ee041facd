import { guestAddress } from '@tagfalter/domain/address-token';

/** Cache with a page per event opened on this device. */
export const EVENT_PAGES = 'tagfalter-event-pages';

const MAX_PAGES = 20;
/** Milliseconds before the kept page is shown (wire 45). */
const PATIENCE_MS = 3000;

/** Page of the event at an address, which is also that of its wall; the address itself where there is no event, `null` for
 * the diary's (wire 45, 49). */
export function eventPageAt(pathname: string): string | null {
  const asked = guestAddress(pathname);
  return asked && (asked.token === null ? pathname : `/events/${asked.token}`);
}

type PageCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

/** Key of a page: the same per event, whatever follows its token. */
function keyOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${eventPageAt(pathname) ?? pathname}`;
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
