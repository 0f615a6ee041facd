import { addDays, type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { useSyncExternalStore } from 'react';
import { env } from './env.ts';

const CHECK_MS = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The calendar day on this device (decision 8); follows midnight and a change of time zone. */
export function useToday(): LocalDate {
  return useSyncExternalStore(subscribe, () => localDateOf(env.now(), env.timeZone()));
}

/** Until this hour of the device's clock yesterday may still be written (decision 8). */
export const NIGHT_ENDS = 4;

/** Yesterday while it may still be written, else null; follows the night on an open page. */
export function useLateDay(): LocalDate | null {
  return useSyncExternalStore(subscribe, () => {
    const now = env.now();
    return new Date(now).getHours() < NIGHT_ENDS ? addDays(localDateOf(now, env.timeZone()), -1) : null;
  });
}
