import { HOUR_MS } from '@tagfalter/domain/durations';
import { serviceWorkers } from '@tagfalter/local/base/browser-parts';
import { reporting } from '@tagfalter/local/base/report';
import { createStore } from '@tagfalter/local/base/store';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { once } from '#platform/once.ts';
import { trustedScript } from '#platform/trusted-script.ts';

const ADDRESS = '/sw.js';

const update = createStore<'none' | 'waiting' | 'replaced'>('none');

/** Whether a worker was registered by a guest page, for sending alone (workbox/src/shelf.ts). */
function isGuests(controller: ServiceWorker | null): boolean {
  return controller !== null && new URL(controller.scriptURL).searchParams.has('guest');
}

async function lookForUpdate(): Promise<void> {
  try {
    const registration = await serviceWorkers()?.getRegistration();
    if (!registration || registration.installing || !navigator.onLine) return;
    await registration.update();
  } catch {
    // Expected: workers are forbidden, or the server did not answer; the next look is at most an hour away.
  }
}

/** Registers the worker when the page has what it needs. @param look called when a version may have begun to wait */
async function register(workers: ServiceWorkerContainer, look: () => void): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  const registration = await workers.register(trustedScript(ADDRESS));
  const follow = () => registration.installing?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', follow);
  follow();
  look();
}

/** Registers the service worker once and looks for new versions each hour and whenever the app comes to the front. */
export const startUpdates = once((): void => {
  const workers = serviceWorkers();
  if (!workers) return;
  let { controller } = workers;
  const look = async () => {
    // The worker after a guest page's takes over by itself.
    if (update.get() !== 'none' || isGuests(controller) || !(await hasNextVersion())) return;
    if (update.get() === 'none') update.set('waiting');
  };
  workers.addEventListener('controllerchange', () => {
    // The first worker of a device takes over silently. So does the first after that of a guest page, which holds
    // nothing of the app. Only a successor makes this page outdated.
    if (controller && !isGuests(controller)) update.set('replaced');
    ({ controller } = workers);
  });
  const failed = reporting({ report: reportUnlessOffline }, 'the worker: registering', undefined);
  // Some private windows forbid workers: the app then works, only not from a cold start without a network.
  register(workers, () => void look().catch(failed)).catch(failed);
  setInterval(() => void lookForUpdate(), HOUR_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookForUpdate();
  });
});

/** `waiting`: a new version stands by. `replaced`: it has taken over, here or in another tab, and wants a reload. */
export const updateState = update.get;

/** Whether a new version is installed and waits for its turn; the first of a device is none. */
export async function hasNextVersion(): Promise<boolean> {
  const registration = await serviceWorkers()?.getRegistration();
  return Boolean(registration?.active && registration.waiting);
}

/** Calls the listener whenever `updateState` may answer something else. @returns what ends that */
export const subscribeUpdates = update.subscribe;

/** Lets the new version take over. */
export async function takeUpdate(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration();
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}
