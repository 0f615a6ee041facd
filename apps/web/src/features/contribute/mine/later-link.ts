import { dropPart, fragmentPartsOf } from '#entities/event/fragment.ts';
import { tabStore } from '#platform/browser-stores.ts';

const keyOf = (token: string): string => `guest-later-${token}`;

const laterPartOf = (hash: string): string | undefined => fragmentPartsOf(hash).find((part) => part.startsWith('r='));

/**
 * Holds the key of a 'Nachreichen' link for this tab: a tab of the book, or the way to the sign-in and back, takes it out of
 * the address.
 * @param hash of the address the page was opened with
 */
export function holdLaterLink(token: string, hash: string): void {
  const part = laterPartOf(hash);
  if (part !== undefined) tabStore.setItem(keyOf(token), `#${part}`);
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
  const part = laterPartOf(location.hash);
  if (part !== undefined) dropPart(part);
}
