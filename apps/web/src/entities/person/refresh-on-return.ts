import { HOUR_MS } from '@tagfalter/domain/durations';
import { session } from './use-session.ts';

/** A lease is renewed long before it ends (decision 25). */
const EVERY_MS = HOUR_MS;

/**
 * Asks again who is here whenever the app comes back to the front, and every hour while it stays there: a mail was
 * confirmed, a name changed elsewhere, Pro has begun or ended, the session ended on another device.
 */
export function refreshOnReturn(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const ask = () => {
    if (document.visibilityState === 'visible') void session.refresh();
  };
  document.addEventListener('visibilitychange', ask, { signal });
  window.addEventListener('focus', ask, { signal });
  const timer = setInterval(ask, EVERY_MS);
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}
