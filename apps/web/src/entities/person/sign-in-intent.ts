import { mailLink } from '#platform/mail-links.ts';

/** E-mail of a session found to be over, until its person is asked to sign in again; gone with the tab. */
const EXPIRED_KEY = 'tagfalter.expired';

/** Wish to sign in, and its person as far as known. */
export interface SignInIntent {
  /** '' when nobody is known. */
  email: string;
}

let byLink = mailLink.signIn;

/** Remembers whom to ask for their password after the way over `/api/login` (spec §8). */
export function keepSignInIntent(store: Pick<Storage, 'setItem'>, email: string): void {
  store.setItem(EXPIRED_KEY, email);
}

/** The wish, until it is forgotten; null when there is none. Only looks: a screen may begin to show itself more than once. */
export function readSignInIntent(store: Pick<Storage, 'getItem'>): SignInIntent | null {
  const email = store.getItem(EXPIRED_KEY);
  return byLink || email !== null ? { email: email ?? '' } : null;
}

/** The wish counts once: to be called when the sign-in is on the screen. */
export function forgetSignInIntent(store: Pick<Storage, 'removeItem'>): void {
  store.removeItem(EXPIRED_KEY);
  byLink = false;
}
