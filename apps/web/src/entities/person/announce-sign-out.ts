import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import type { Env } from '@tagfalter/local/base/env';
import { jsonBody } from '@tagfalter/local/base/json-body';
import { ConnectionLost, overNetwork } from '@tagfalter/local/base/over-network';
import { ownRefusal } from '@tagfalter/local/base/own-refusal';
import * as v from 'valibot';
import type { KeyValueStore } from '#platform/browser-stores.ts';
import { HOSTED_KEY } from '#platform/hosted-key.ts';
import { SIGN_OUT_KEY } from './account-memory.ts';

const SIGN_OUT_MS = 30_000;

interface Leaving {
  env: Env;
  store: KeyValueStore;
}

const SuccessSchema = v.object({ success: v.literal(true) });

/**
 * Ends the session at an issuer elsewhere; marked until it has heard. That ends its own by a page, to which this one leads;
 * a page that somebody has opened for something else is not taken from under their hands.
 */
async function notifyIssuer({ env, store }: Leaving, isAsked: boolean): Promise<void> {
  const { pathname, search, hash } = location;
  const mayLeave = isAsked || `${pathname}${search}${hash}` === '/';
  const leaveFor = mayLeave ? (address: string) => location.replace(address) : undefined;
  try {
    const { leaveHosted } = await import('#platform/hosted.ts');
    if (await leaveHosted(env, leaveFor)) store.removeItem(SIGN_OUT_KEY);
  } catch (error) {
    env.report(error, 'signing out');
  }
}

/**
 * Tells the server of a sign-out, which stays marked until it has heard.
 * @param isAsked somebody has just signed out in this page
 */
export async function announceSignOut(deps: Leaving, isAsked: boolean): Promise<void> {
  const { env, store } = deps;
  if (store.getItem(HOSTED_KEY)) return notifyIssuer(deps, isAsked);
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(SIGN_OUT_MS),
  };
  try {
    const reply = await overNetwork(() => env.fetch(`${env.origin}${IDENTITY_PATH}/sign-out`, request));
    // A portal answers 200 or 401 as well: the cookie would then still count at the server.
    const isReceived = reply.ok
      ? v.is(SuccessSchema, await jsonBody(reply))
      : reply.status === 401 && (await ownRefusal(reply)) !== undefined;
    if (isReceived) store.removeItem(SIGN_OUT_KEY);
  } catch (error) {
    // No connection: the mark stays, and the next load finishes it before the cookie counts.
    if (!(error instanceof ConnectionLost)) env.report(error, 'signing out');
  }
}
