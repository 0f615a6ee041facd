import type { Env } from '@tagfalter/local/env';
import { createTokenSource } from '@tagfalter/local/token';

function createEnv(): Env {
  const fetchHere: typeof fetch = (input, init) => fetch(input, init);
  const now = () => Date.now();
  return {
    fetch: fetchHere,
    origin: '',
    now,
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    token: createTokenSource(fetchHere, '', now),
    uploader: async () => (await import('@tagfalter/local/uploads/send-file')).sendFile,
    locks: navigator.locks,
    online: () => navigator.onLine,
    visible: () => document.visibilityState === 'visible',
  };
}

/** This window's surroundings, for the device store. One token source serves the whole window. */
export const env: Env = createEnv();
