import { tabStore } from '#platform/browser-stores.ts';

const keyOf = (token: string): string => `guest-later-${token}`;

/**
 * Holds the key of a 'Nachreichen' link for this tab: a tab of the book, or the way to the sign-in and back, takes it out of
 * the address.
 * @param hash of the address the page was opened with
 */
export function holdLaterLink(token: string, hash: string): void {
  if (hash.startsWith('#r=')) tabStore.setItem(keyOf(token), hash);
}

/** The fragment of the link this tab was opened with, until it has done its work; `null` without one. */
export function heldLaterLink(token: string): string | null {
  return tabStore.getItem(keyOf(token));
}

export function hasLaterLink(token: string): boolean {
  return heldLaterLink(token) !== null;
}

/** The link has done its work, or leads nowhere: the address loses its secret, too. */
export function dropLaterLink(token: string): void {
  tabStore.removeItem(keyOf(token));
  if (location.hash.startsWith('#r=')) history.replaceState(history.state, '', location.pathname);
}
