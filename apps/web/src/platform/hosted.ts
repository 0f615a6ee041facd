import { SIGN_IN_PAGE } from '@tagfalter/contract/external-sign-in';
import { databases } from '@tagfalter/local/base/browser-parts';
import type { Env } from '@tagfalter/local/base/env';
import { createHostedStore } from '@tagfalter/local/identity/hosted-store';
import { createHostedToken } from '@tagfalter/local/identity/hosted-token';
import { indexedDbPlace } from '@tagfalter/local/identity/identity-db';
import { memoryPlace, storagePlace } from '@tagfalter/local/identity/place';
import { signOutHosted } from '@tagfalter/local/identity/sign-out';
import { report } from './error-log.ts';
import { once } from './once.ts';
import { renewByWorker } from './renew-by-worker.ts';

const KEY = 'tagfalter.identity';

/** Store of the sign-in at the issuer elsewhere: the first store of the browser that takes it (spec §9). */
export const hostedStore = createHostedStore(
  [
    indexedDbPlace(databases),
    storagePlace(() => localStorage, KEY),
    storagePlace(() => sessionStorage, KEY),
    memoryPlace(),
  ],
  report,
);

/** Tokens of the issuer elsewhere for this window; one source serves all of it. */
export const readHostedToken = once((env: Pick<Env, 'fetch' | 'now' | 'report' | 'locks'>): Env['token'] =>
  createHostedToken({ ...env, store: hostedStore, byWorker: renewByWorker }),
);

/**
 * Signs out there.
 * @param leaveFor leads this page to the issuer, to end its session too; without it that stays for later
 * @returns whether nothing is left to do; else the issuer has not heard of it yet
 */
export function leaveHosted(
  env: Pick<Env, 'fetch' | 'now' | 'report'>,
  leaveFor?: (address: string) => void,
): Promise<boolean> {
  return signOutHosted(hostedStore, env, { leaveFor, returnTo: `${location.origin}${SIGN_IN_PAGE}` });
}
