import { rmSync } from 'node:fs';
import type { BrowserContext } from 'playwright';
import type { RunningBrowser } from './launch-browser.ts';

/** Access to one of these outlives the pages of a context: scripts, routes, clocks, permissions, listeners. */
const LASTING = [
  ...['addInitScript', 'exposeFunction', 'exposeBinding', 'route', 'routeFromHAR', 'routeWebSocket', 'clock'],
  ...['grantPermissions', 'setOffline', 'setExtraHTTPHeaders', 'setGeolocation', 'addCookies'],
  ...['on', 'once', 'addListener', 'prependListener', 'setDefaultNavigationTimeout'],
];
/** Idle browsers of a test worker; a story has seldom more devices at once. */
const MAX_IDLE = 2;

/**
 * Browsers that have the app and nobody's diary. Starting one costs three seconds of a core, emptying a used one half a
 * second. So a browser serves the next test, as if its person had signed out and cleared all data.
 */
export class KeptBrowsers {
  readonly #origin: string;
  readonly #idle = new Map<string, RunningBrowser[]>();
  /** Browsers that a test has changed for longer than their pages live. */
  readonly #marked = new WeakSet<BrowserContext>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** A browser that was started with these options and is empty. */
  take(options: string): RunningBrowser | undefined {
    return this.#idle.get(options)?.pop();
  }

  /** Looks whether a browser is changed for longer than its pages live. */
  watch(context: BrowserContext): void {
    for (const name of LASTING) {
      const value: unknown = Reflect.get(context, name);
      Object.defineProperty(context, name, {
        configurable: true,
        get: () => {
          this.#marked.add(context);
          return value;
        },
      });
    }
  }

  /** Empties a browser for the next test; closes it where that is not enough, or fails. */
  async give(options: string, browser: RunningBrowser): Promise<void> {
    const { context } = browser;
    const hasSpace = [...this.#idle.values()].flat().length < MAX_IDLE;
    let isReady = false;
    try {
      isReady = hasSpace && !this.#marked.has(context) && (await this.#isEmptied(context));
    } finally {
      if (!isReady) await remove(browser);
    }
    if (!isReady) return;
    // Emptying has listened itself.
    this.#marked.delete(context);
    this.#idle.set(options, [...(this.#idle.get(options) ?? []), browser]);
  }

  async close(): Promise<void> {
    for (const browser of [...this.#idle.values()].flat()) await remove(browser);
  }

  /** @returns false when its worker or its files are not those of a device that has just installed the app */
  async #isEmptied(context: BrowserContext): Promise<boolean> {
    const page = await context.newPage();
    for (const other of context.pages()) if (other !== page) await other.close();
    // This file is of the origin, but not the app; the worker has it even without a network.
    await page.goto('/favicon.svg');
    const isAsInstalled = await page.evaluate(leaveWhatIsInstalled);
    await page.goto('about:blank');
    const session = await context.newCDPSession(page);
    // A running worker remembers whom it works for, and holds the databases.
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    const storageTypes = 'cookies,local_storage,indexeddb,file_systems';
    await session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes });
    await session.send('Network.clearBrowserCache');
    await session.detach();
    await context.clearCookies();
    return isAsInstalled;
  }
}

/** Runs in the page. */
async function leaveWhatIsInstalled(): Promise<boolean> {
  const all = await navigator.serviceWorker.getRegistrations();
  const [registration] = all;
  const names = await caches.keys();
  for (const name of names) if (!name.includes('precache')) await caches.delete(name);
  if (!registration?.active || registration.waiting || registration.installing || all.length > 1) return false;
  for (const notice of await registration.getNotifications()) notice.close();
  return names.some((name) => name.includes('precache')) && (await registration.pushManager.getSubscription()) === null;
}

async function remove({ context, profile }: RunningBrowser): Promise<void> {
  await context.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
