import type { SendingEnv } from '../src/media/sending.ts';

/** Surroundings of a device that reaches nobody. @param now milliseconds since the epoch, asked each time */
export function offlineEnv(now: () => number): SendingEnv {
  return {
    fetch: () => Promise.reject(new Error('offline')),
    origin: '',
    now,
    timeZone: () => 'Europe/Berlin',
    random: () => 0.5,
    uuid: () => crypto.randomUUID(),
    token: async () => ({ status: 'unreachable' }),
    uploader: () => Promise.reject(new Error('nothing is uploaded here')),
    locks: undefined,
    online: () => false,
    visible: () => true,
    report: () => undefined,
  };
}

/**
 * The same with a clock that goes on by a millisecond at each look.
 * @param start ISO instant
 */
export function tickingEnv(start: string): SendingEnv {
  let clock = Date.parse(start);
  return offlineEnv(() => {
    clock += 1;
    return clock;
  });
}
