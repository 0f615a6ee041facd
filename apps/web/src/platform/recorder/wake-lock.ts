import { reporting } from '@tagfalter/local/base/report';
import { report } from '../error-log.ts';
/**
 * Keeps the screen on while a recording runs. The browser lets go of the lock whenever the page is hidden,
 * so it is asked for again on return. Browsers without wake locks record all the same.
 * @returns call to let the screen sleep again
 */
export function keepAwake(): () => void {
  let sentinel: WakeLockSentinel | undefined;
  let wanted = true;

  async function ask(): Promise<void> {
    if (!wanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (wanted) sentinel = lock;
      else await lock.release();
    } catch (error) {
      // Expected: a battery saver refuses; the chunks on disk are the real safety.
      if (!(error instanceof DOMException)) report(error, 'recording: wake lock');
    }
  }
  const onVisible = () => void ask();
  document.addEventListener('visibilitychange', onVisible);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', onVisible);
    void sentinel?.release().catch(reporting({ report }, 'recording: wake lock', undefined));
  };
}
