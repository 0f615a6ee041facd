import { serviceWorkers } from '@tagfalter/local/base/browser-parts';
import type { SyncLoop } from '@tagfalter/local/loop/loop';

/** Background Sync is not in TypeScript's library: only Chromium has it. */
interface WithSync {
  readonly sync: { register(tag: string): Promise<void> };
}
const canWake = (worker: ServiceWorkerRegistration): worker is ServiceWorkerRegistration & WithSync => 'sync' in worker;

/** Whether this browser can send on without a window. */
export function canSendWithoutWindow(): boolean {
  return serviceWorkers() !== undefined && 'SyncManager' in window;
}

async function askFor(worker: ServiceWorkerRegistration, tag: string): Promise<void> {
  if (!canWake(worker)) return;
  try {
    await worker.sync.register(tag);
  } catch (error) {
    // The browser or the person has said no: then it goes when the app is opened next.
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * Asks the browser to wake the worker once it believes in a network: waiting work then goes without a window (S12). It
 * asks when a round has failed without a network and something waits. It also asks when the page is left with something
 * on its way. While a window is looked at and there is a network, the page tries itself; a second attempt would only
 * burden a server that struggles. Returns the function that stops this.
 * @param tag to which the worker listens (workbox/src/sw.ts)
 */
export function hintAtWaitingWork(
  sync: Pick<SyncLoop<never>, 'state' | 'subscribe'>,
  tag: string,
  hasWaiting: () => Promise<boolean>,
): () => void {
  const stop = new AbortController();
  let worker: ServiceWorkerRegistration | undefined;
  /** Whether something may not have arrived. */
  let isLeft = false;
  const ask = () => void (worker && askFor(worker, tag));
  // Asking for it only then would take too long for a page that is being closed.
  void serviceWorkers()?.ready.then((registration) => {
    worker = registration;
  });
  const look = async () => {
    const state = sync.state();
    if (state.kind === 'pulling') return;
    if (state.kind !== 'waiting' && state.kind !== 'offline') {
      isLeft = state.kind === 'pushing';
      return;
    }
    const waits = await hasWaiting();
    if (sync.state() !== state) return;
    isLeft = waits;
    if (isLeft && state.kind === 'offline') ask();
  };
  const leave = () => {
    if (isLeft && document.visibilityState === 'hidden') ask();
  };
  const stopLooking = sync.subscribe(() => void look());
  document.addEventListener('visibilitychange', leave, { signal: stop.signal });
  return () => {
    stopLooking();
    stop.abort();
  };
}
