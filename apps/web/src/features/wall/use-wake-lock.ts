import { useEffect } from 'react';
import { report } from '#platform/error-log.ts';

/** Keeps the screen awake while the page is in front; where the device does not allow that, it is reported once. */
export function useWakeLock(): void {
  useEffect(() => {
    const over = new AbortController();
    let lock: WakeLockSentinel | null = null;
    let isAnnounced = false;
    const hold = async () => {
      // Browsers let it go whenever the page is not seen, and old ones have none.
      if (document.visibilityState !== 'visible' || !navigator.wakeLock) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (over.signal.aborted) await lock.release();
      } catch (error) {
        if (!isAnnounced) report(error, 'wall: keeping the screen awake');
        isAnnounced = true;
      }
    };
    void hold();
    document.addEventListener('visibilitychange', () => void hold(), { signal: over.signal });
    return () => {
      over.abort();
      void lock?.release();
    };
  }, []);
}
