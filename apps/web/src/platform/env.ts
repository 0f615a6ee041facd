import { createTokenSource } from '@tagfalter/local/base/token';
import type { SendingEnv } from '@tagfalter/local/media/sending';
import { report } from './error-log.ts';
import { sendingView } from './sent-bytes.ts';

function createEnv(): SendingEnv {
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
    uploader: async () => (await import('@tagfalter/local/media/send-file')).sendFile,
    sendingView,
    locks: navigator.locks,
    online: () => navigator.onLine,
    visible: () => document.visibilityState === 'visible',
    report,
  };
}

/** This window's surroundings, for the device store. One token source serves the whole window. */
export const env: SendingEnv = createEnv();
