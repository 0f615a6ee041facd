import type { KeyValueStore } from '#platform/browser-stores.ts';

const PREFIX = 'tagfalter.opened.';

/** The key under which this tab opens a once-only link: with it, an opening whose answer got lost can be repeated. */
export function openKey(store: KeyValueStore, token: string, uuid: () => string): string {
  const known = earlierOpenKey(store, token);
  if (known !== null) return known;
  const key = uuid();
  store.setItem(`${PREFIX}${token}`, key);
  return key;
}

/** The same where this tab has tried to open it; null where it has not. */
export function earlierOpenKey(store: KeyValueStore, token: string): string | null {
  return store.getItem(`${PREFIX}${token}`);
}
