import type { KeyValueStore } from '#platform/browser-stores.ts';

/** Where to go once somebody has signed in; gone with the tab. */
const RETURN_KEY = 'tagfalter.return';
/** Pages of an event: the only ones that are left for a sign-in. */
const EVENT_PAGE = /^\/events\/[\w-]{22}(\/(wall|host|card|diary))?$/;

/** Remembers the page that asked for a sign-in. @param path of an event's page */
export function keepReturnAddress(store: Pick<KeyValueStore, 'setItem'>, path: string): void {
  store.setItem(RETURN_KEY, path);
}

/** Takes the page to return to, once; null where none asked, or the kept value is no page of an event. */
export function takeReturn(store: Pick<KeyValueStore, 'getItem' | 'removeItem'>): string | null {
  const path = store.getItem(RETURN_KEY);
  if (path === null) return null;
  store.removeItem(RETURN_KEY);
  return EVENT_PAGE.test(path) ? path : null;
}
