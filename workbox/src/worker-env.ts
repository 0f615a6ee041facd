import type { Env } from '@tagfalter/local/base/env';
import type { ErrorLog } from '@tagfalter/local/base/error-log';
import { createTokenSource } from '@tagfalter/local/base/token';
import { createHostedStore } from '@tagfalter/local/identity/hosted-store';
import { createHostedToken } from '@tagfalter/local/identity/hosted-token';
import { indexedDbPlace } from '@tagfalter/local/identity/identity-db';
import { sendFile } from '@tagfalter/local/media/send-file';
import type { SendingEnv } from '@tagfalter/local/media/sending';

/**
 * Milliseconds: a window just closed leaves its work to the worker. Longer, the wait would keep a new version from
 * taking over (S11).
 */
export const PATIENCE_MS = 5000;

type IdentityEnv = Pick<Env, 'fetch' | 'now' | 'locks' | 'report'>;

function tokenSource(env: IdentityEnv): Env['token'] {
  const store = createHostedStore([indexedDbPlace(() => indexedDB)], env.report);
  const hosted = createHostedToken({ ...env, store });
  const embedded = createTokenSource(env.fetch, '', env.now);
  // If the store fails, the source reports it.
  const isHosted = () =>
    store.read().then(
      (record) => record !== null,
      () => true,
    );
  return async (options) => ((await isHosted()) ? hosted(options) : embedded(options));
}

export function identityEnv({ report }: ErrorLog): IdentityEnv {
  return { fetch: (input, init) => fetch(input, init), now: () => Date.now(), locks: navigator.locks, report };
}

/** Never "visible". */
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
