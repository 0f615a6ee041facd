import { serviceWorkers } from '@tagfalter/local/base/browser-parts';

/** How long to try for the newest version; then it is the one at hand. */
const PATIENCE_MS = 10_000;

/** Resolves when a worker has fetched its files, or has failed to. */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve();
    });
  });
}

/** Lets a worker that waits take charge of this page. */
async function putInCharge(worker: ServiceWorker): Promise<void> {
  const changed = new Promise((resolve) =>
    serviceWorkers()?.addEventListener('controllerchange', resolve, { once: true }),
  );
  worker.postMessage({ type: 'SKIP_WAITING' });
  await changed;
}

async function fetchNewest(): Promise<void> {
  const workers = serviceWorkers();
  // Expected: no answer, the browser's or the server's; then it is what this device has.
  const registration = await workers?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  if (registration?.installing) await installed(registration.installing);
  if (registration?.waiting) await putInCharge(registration.waiting);
}

/**
 * Loads the app anew in the newest version there is. A mere reload would be answered by the worker in charge, with the
 * version of before (S13).
 */
export async function loadNewest(): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([fetchNewest(), enough]);
  location.reload();
}
