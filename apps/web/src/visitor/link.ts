import { tokenAtStart } from '@tagfalter/domain/address-token';
import { LOOK } from '#entities/share/share-address.ts';

const FOLDER = '/shared/';

/** What the address of a shared page names. */
export interface SharedLink {
  token: string;
  /** Whether its owner looks as a guest would: that is no opening. */
  isLook: boolean;
}

/** Reads the address; a token that is none leads to the page that says so. */
export function linkIn({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): SharedLink {
  return { token: tokenAtStart(pathname.slice(FOLDER.length)) ?? '', isLook: hash === LOOK };
}
