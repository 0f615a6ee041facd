import { useSyncExternalStore } from 'react';
import { report } from '#platform/error-log.ts';

function subscribe(listener: () => void): () => void {
  const over = new AbortController();
  document.addEventListener('fullscreenchange', listener, { signal: over.signal });
  return () => over.abort();
}

/** Full screen: whether the browser has it, whether it is on, and what turns it on and off. Escape leaves it by itself. */
export function useFullScreen() {
  const isOn = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const toggle = () => {
    const done = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch((error: unknown) => report(error, 'wall: full screen'));
  };
  return { can: document.fullscreenEnabled === true, isOn, toggle };
}
