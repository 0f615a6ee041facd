import type { TokenResult } from '@tagfalter/local/base/env';
import { createTokenSource } from '@tagfalter/local/base/token';
import type { SendingEnv } from '@tagfalter/local/media/sending';
import { deviceStore } from './browser-stores.ts';
import { report } from './error-log.ts';
import { HOSTED_KEY } from './hosted-key.ts';
import { sendingView } from './sent-bytes.ts';

function createEnv(): SendingEnv {
  const fetchHere: typeof fetch = (input, init) => fetch(input, init);
  const now = () => Date.now();
  const embedded = createTokenSource(fetchHere, '', now);
  const here: SendingEnv = {
    fetch: fetchHere,
    origin: '',
    now,
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    // Code that only hosted installations need is loaded only there.
    token: (options) =>
      deviceStore.getItem(HOSTED_KEY)
        ? import('./hosted.ts').then(({ readHostedToken }) => readHostedToken(here)(options), unreachable)
        : embedded(options),
    uploader: async () => (await import('@tagfalter/local/media/send-file')).sendFile,
    sendingView,
    locks: navigator.locks,
    online: () => navigator.onLine,
    visible: () => document.visibilityState === 'visible',
    report,
  };
  return here;
}

// Expected: no network, and a part of the app that is not kept here yet.
const unreachable = (): TokenResult => ({ status: 'unreachable' });

/** This window's surroundings, for the device store. One token source serves the whole window. */
export const env: SendingEnv = createEnv();
