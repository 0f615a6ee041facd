import type { Env } from '@tagfalter/local/base/env';
import type { KeyValueStore } from '#platform/browser-stores.ts';
import { ASK_LOGIN_KEY, SIGN_OUT_KEY } from './account-memory.ts';

export interface SignOutDeps {
  env: Env;
  store: KeyValueStore;
  /** Deletes an account's data on this device. */
  deleteDiary(accountId: string): Promise<void>;
}

/** A sign-out on its way: it counts here at once, and with the server when that has heard of it (decision 6). */
export interface SignOut {
  /** Whether one has begun that has not been heard of; it outlives the page. */
  isPending(): boolean;
  begin(accountId: string): void;
  /** Deletes the remaining data of the person who signed out, and lets the server know. */
  finish(): Promise<void>;
  /** Somebody has signed in: there is nothing to end any more. */
  drop(): void;
  /** Resolves when none is going on here, or on its way to the server. */
  acknowledged(): Promise<void>;
}

/** Sign-outs of this browser, by a mark in its store. */
export function createSignOut(deps: SignOutDeps): SignOut {
  const { store, deleteDiary } = deps;
  // Expected: no network, and a part of the app that is not kept here yet. The mark stays.
  const late = () => undefined;
  let ending = Promise.resolve();
  let isAsked = false;
  async function end(): Promise<void> {
    const accountId = store.getItem(SIGN_OUT_KEY);
    if (accountId === null) return;
    if (accountId !== '') await deleteDiary(accountId);
    // Somebody has signed in meanwhile: the session that would end now is theirs.
    if (store.getItem(SIGN_OUT_KEY) === null) return;
    // The code is for the moment of leaving alone (wire 32).
    await import('./announce-sign-out.ts').then(({ announceSignOut }) => announceSignOut(deps, isAsked), late);
  }
  return {
    isPending: () => store.getItem(SIGN_OUT_KEY) !== null,
    begin(accountId) {
      isAsked = true;
      store.setItem(SIGN_OUT_KEY, accountId);
      store.setItem(ASK_LOGIN_KEY, '1');
    },
    finish() {
      const ended = end();
      // Covers both steps: an answer of a provider elsewhere comes with the load itself, and would be over before the
      // second.
      ending = ended.catch(late);
      return ended;
    },
    drop: () => store.removeItem(SIGN_OUT_KEY),
    acknowledged: () => ending,
  };
}
