import { serviceWorkers } from '@tagfalter/local/base/browser-parts';
import { reporting } from '@tagfalter/local/base/report';
import { report } from '#platform/error-log.ts';
import { trustedScript } from '#platform/trusted-script.ts';

/** The one worker of the product, installed so that it fetches nothing of the diary. */
const ADDRESS = '/sw.js?guest';

let isAsked = false;

/** Build files that this page has used; the worker keeps them for a later visit without a network. */
function usedFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const ours = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  return [...new Set(ours.map(({ pathname }) => pathname))];
}

async function notifyWorker({ ready }: ServiceWorkerContainer): Promise<void> {
  const { active } = await ready;
  active?.postMessage({ type: 'KEEP_FILES', files: usedFiles(), page: location.pathname });
}

async function register(): Promise<void> {
  const workers = serviceWorkers();
  if (!workers) return;
  if (!(await workers.getRegistration())) await workers.register(trustedScript(ADDRESS));
  await notifyWorker(workers);
}

/**
 * Registers the worker once there is something for it to send: not before, so that a guest who only looks gets none. A
 * worker that the app has registered stays as it is.
 */
export function registerGuestWorker(): void {
  if (isAsked) return;
  isAsked = true;
  register().catch(reporting({ report }, 'the worker: registering', undefined));
}

/** Tells the worker, if this page has asked for it, of the files that were loaded since. */
export function keepUsedFiles(): void {
  const workers = serviceWorkers();
  if (!isAsked || !workers) return;
  notifyWorker(workers).catch(reporting({ report }, 'the worker: files', undefined));
}
