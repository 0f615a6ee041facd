import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const stop = new AbortController();
  window.addEventListener('storage', listener, { signal: stop.signal });
  document.addEventListener('visibilitychange', listener, { signal: stop.signal });
  return () => stop.abort();
}

/** A moment that another page of this device may note, live. @param read returns milliseconds since the epoch */
export function useMoment(read: () => number | null): number | null {
  return useSyncExternalStore(subscribe, read);
}
