import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
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
