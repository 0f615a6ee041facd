import { mailLink } from '#platform/mail-links.ts';

/** Whose session was found to be over, until they are asked to sign in again; gone with the tab. */
const EXPIRED_KEY = 'tagfalter.expired';

/** That the sign-in is wanted, and by whom as far as known. */
export interface SignInWish {
  /** '' when nobody is known. */
  email: string;
}

let byLink = mailLink.signIn;

/** Remembers whom to ask for their password after the way over `/api/login` (spec §8). */
export function wishSignIn(store: Pick<Storage, 'setItem'>, email: string): void {
  store.setItem(EXPIRED_KEY, email);
}

/** The wish, which counts once; null when there is none. */
export function takeSignInWish(store: Pick<Storage, 'getItem' | 'removeItem'>): SignInWish | null {
  const email = store.getItem(EXPIRED_KEY);
  store.removeItem(EXPIRED_KEY);
  const isWanted = byLink || email !== null;
  byLink = false;
  return isWanted ? { email: email ?? '' } : null;
}
