import { type User, UserSchema } from '@tagfalter/contract/user';
import * as v from 'valibot';
import type { KeyValueStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';

/** Last account used on this device: its diary opens at once, without a network (wire 27). */
export interface RememberedAccount {
  accountId: string;
  user: User;
}

export const ACCOUNT_KEY = 'tagfalter.account';
/** Holds the id of an account whose sign-out the server has not heard of yet. */
export const SIGN_OUT_KEY = 'tagfalter.signout-pending';

/** Set from a sign-out until the next sign-in elsewhere, which asks for a proof: the provider may know them still. */
export const ASK_LOGIN_KEY = 'tagfalter.ask-login';

/**
 * Holds the answer of an account elsewhere: from the page it sends people back to until the app's start in the same
 * tab.
 */
export const ANSWER_KEY = 'tagfalter.sign-in-answer';

/** Holds when this device reminds of the day, and whom. */
export const REMINDER_KEY = 'tagfalter.reminder';

/** Holds what came of rehearsals for the events of this account. */
export const REHEARSALS_KEY = 'tagfalter.rehearsals';

/** Holds the latest moment that was seen under the Pro lease. */
export const LEASE_SEEN_KEY = 'tagfalter.lease-seen';

const RememberedSchema = v.object({ accountId: v.pipe(v.string(), v.uuid()), user: UserSchema });

/** The last account, or null when there is none or what is kept cannot be read any more. */
export function recallAccount(store: KeyValueStore): RememberedAccount | null {
  const parsed = v.safeParse(RememberedSchema, keptJson(store, ACCOUNT_KEY));
  return parsed.success ? parsed.output : null;
}

/** Remembers the account for the next start without a network (wire 27). */
export function rememberAccount(store: KeyValueStore, user: User): void {
  store.setItem(ACCOUNT_KEY, JSON.stringify({ accountId: user.id, user } satisfies RememberedAccount));
}

/** And with it what was known of its Pro lease and its events, and when it was reminded. */
export function forgetAccount(store: KeyValueStore): void {
  store.removeItem(ACCOUNT_KEY);
  store.removeItem(LEASE_SEEN_KEY);
  store.removeItem(REMINDER_KEY);
  store.removeItem(REHEARSALS_KEY);
}
