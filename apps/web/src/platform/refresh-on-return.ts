import { session } from './use-session.ts';

/**
 * Asks again who is here whenever the app comes back to the front: a mail was confirmed, a name changed elsewhere, the
 * session ended on another device.
 */
export function refreshOnReturn(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const ask = () => {
    if (document.visibilityState === 'visible') void session.refresh();
  };
  document.addEventListener('visibilitychange', ask, { signal });
  window.addEventListener('focus', ask, { signal });
  return () => stop.abort();
}
