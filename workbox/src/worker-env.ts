import type { ErrorLog } from '@tagfalter/local/base/error-log';
import { createTokenSource } from '@tagfalter/local/base/token';
import { sendFile } from '@tagfalter/local/media/send-file';
import type { SendingEnv } from '@tagfalter/local/media/sending';

/**
 * How long a window may be at it already: one that is just being closed leaves what it has begun to the worker (S11). No
 * longer, as a worker that waits keeps its successor from taking over; the browser comes again.
 */
export const PATIENCE_MS = 5000;

/** The device store's surroundings inside the worker: nobody looks at it, so it is never "visible". */
export function workerEnv({ report }: ErrorLog): SendingEnv {
  const fetchHere: typeof fetch = (input, init) => fetch(input, init);
  return {
    fetch: fetchHere,
    origin: '',
    now: () => Date.now(),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    token: createTokenSource(fetchHere, '', () => Date.now()),
    uploader: async () => sendFile,
    locks: navigator.locks,
    online: () => navigator.onLine,
    visible: () => false,
    report,
  };
}
