import { useSyncExternalStore } from 'react';
import { fragmentPartsOf } from '#entities/event/fragment.ts';

/** The three views of a guest book; the first has no name in the address. */
export const BOOK_TABS = ['book', 'pictures', 'favourites'] as const;
export type BookTab = (typeof BOOK_TABS)[number];

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function tabOf(hash: string): BookTab {
  const parts = fragmentPartsOf(hash);
  return BOOK_TABS.find((tab) => parts.includes(tab)) ?? 'book';
}

/** The chosen tab, which stands in the address: a reload or a link shows the same. */
export function useTab(): [BookTab, (tab: BookTab) => void] {
  const tab = useSyncExternalStore(subscribe, () => tabOf(location.hash));
  const choose = (next: BookTab) => {
    const { pathname, search } = location;
    // Tabs are no pages: Back leads to where the guest came from.
    history.replaceState(history.state, '', next === 'book' ? `${pathname}${search}` : `#${next}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  };
  return [tab, choose];
}
