import { useSyncExternalStore } from 'react';
import { report } from '#platform/error-log.ts';

function subscribe(listener: () => void): () => void {
  const over = new AbortController();
  document.addEventListener('fullscreenchange', listener, { signal: over.signal });
  return () => over.abort();
}

/** Phones without full screen for pages do not know the property. */
const isFullScreen = () => Boolean(document.fullscreenElement);

/** Full screen: whether the browser has it, whether it is on, and what turns it on and off. Escape leaves it by itself. */
export function useFullScreen() {
  const isOn = useSyncExternalStore(subscribe, isFullScreen);
  const toggle = () => {
    // Asked anew: the event that shows the change comes a frame after it, and a key pressed in between means to leave.
    const done = isFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch((error: unknown) => report(error, 'wall: full screen'));
  };
  return { can: document.fullscreenEnabled === true, isOn, toggle };
}
