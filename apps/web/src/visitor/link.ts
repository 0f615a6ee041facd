import { tokenAtStart } from '@tagfalter/domain/address-token';
import { LOOK } from '#entities/share/share-address.ts';

const FOLDER = '/shared/';

/** Parts of a shared page's address. */
export interface SharedLink {
  token: string;
  /** Whether its owner previews the page as a guest would: that does not count as an opening. */
  isLook: boolean;
}

/** Reads the address; an invalid token becomes '', which leads to the page for missing links. */
export function linkIn({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): SharedLink {
  return { token: tokenAtStart(pathname.slice(FOLDER.length)) ?? '', isLook: hash === LOOK };
}
