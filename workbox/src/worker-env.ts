import type { Env } from '@tagfalter/local/base/env';
import type { ErrorLog } from '@tagfalter/local/base/error-log';
import { createTokenSource } from '@tagfalter/local/base/token';
import { createHostedStore } from '@tagfalter/local/identity/hosted-store';
import { createHostedToken } from '@tagfalter/local/identity/hosted-token';
import { indexedDbPlace } from '@tagfalter/local/identity/identity-db';
import { sendFile } from '@tagfalter/local/media/send-file';
import type { SendingEnv } from '@tagfalter/local/media/sending';

/**
 * How long a window may be at it already: one that is just being closed leaves what it has begun to the worker (S11). No
 * longer, as a worker that waits keeps its successor from taking over; the browser comes again.
 */
export const PATIENCE_MS = 5000;

type IdentityEnv = Pick<Env, 'fetch' | 'now' | 'locks' | 'report'>;

/** Tokens of whoever has signed in: at the issuer that this device knows of, else at the embedded provider. */
function tokenSource(env: IdentityEnv): Env['token'] {
  const store = createHostedStore([indexedDbPlace(() => indexedDB)], env.report);
  const hosted = createHostedToken({ ...env, store });
  const embedded = createTokenSource(env.fetch, '', env.now);
  // Where the store fails, the source says so.
  const isHosted = () =>
    store.read().then(
      (record) => record !== null,
      () => true,
    );
  return async (options) => ((await isHosted()) ? hosted(options) : embedded(options));
}

/** What tokens need inside the worker. */
export function identityEnv({ report }: ErrorLog): IdentityEnv {
  return { fetch: (input, init) => fetch(input, init), now: () => Date.now(), locks: navigator.locks, report };
}

/** The device store's surroundings inside the worker: nobody looks at it, so it is never "visible". */
export function workerEnv(log: ErrorLog): SendingEnv {
  const base = identityEnv(log);
  return {
    ...base,
    origin: '',
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    token: tokenSource(base),
    uploader: async () => sendFile,
    online: () => navigator.onLine,
    visible: () => false,
  };
}
