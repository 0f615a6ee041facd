import type { Env } from '@tagfalter/local/base/env';
import { deviceStore } from '#platform/browser-stores.ts';
import { knownHosted } from '../hosted-methods.ts';
import type { FirebaseClient } from './firebase-client.ts';

let opened: Promise<FirebaseClient> | undefined;

/** Firebase Authentication, loaded where it keeps the identities; null elsewhere. */
export async function loadFirebase(env: Env): Promise<FirebaseClient | null> {
  const method = knownHosted(deviceStore);
  if (method?.kind !== 'firebase') return null;
  opened ??= Promise.all([import('./firebase-client.ts'), import('#platform/hosted.ts')]).then(
    ([{ createFirebaseClient }, { hostedStore }]) => createFirebaseClient(method, { ...env, store: hostedStore }),
  );
  try {
    return await opened;
  } catch (error) {
    // No network for a part of the app: the next attempt asks again.
    opened = undefined;
    throw error;
  }
}
