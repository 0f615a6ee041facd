import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright';
import type { FoundChromium } from './chromium.ts';
import { killBrowserOf } from './processes.ts';
import { TIME_ZONE } from './todays-date.ts';

export interface DeviceOptions {
  browser: FoundChromium;
  origin: string;
  /** IANA name; decides which day is today (decision 8). */
  timeZone?: string;
  viewport?: { width: number; height: number };
  language?: string;
  /** Device pixels for one CSS pixel. */
  scale?: number;
  /** Microphone permission. */
  microphone?: 'granted' | 'refused';
  /** Without a worker every part of the app comes over the network. */
  worker?: 'allow' | 'block';
  /** Profile folder of a closed device, copied for this device; default: a fresh profile. */
  profile?: string;
  /** Loopback port at which another program may drive the browser as well. */
  debuggingPort?: number;
}

const FAKE_MICROPHONE = {
  granted: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  refused: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
};
/** Chromium's calls home would hang in a closed network and count as traffic. */
const QUIET = ['--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync', '--disable-gpu'];
/** Address bar pages, which no test sees; they take half of the start time. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Features that Playwright disables. Only the last list counts, so ours repeats them. */
const PLAYWRIGHTS = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];
const WITHOUT = `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR].join(',')}`;

/**
 * A browser with a profile on disk: it can be killed and reopened with all its data.
 */
export class Device {
  readonly #options: DeviceOptions;
  readonly #profile = mkdtempSync(path.join(tmpdir(), 'tagfalter-device-'));
  #context: BrowserContext | undefined;
  /** Complaints of pages and worker. */
  readonly complaints: string[] = [];

  constructor(options: DeviceOptions) {
    this.#options = options;
    if (options.profile !== undefined) cpSync(options.profile, this.#profile, { recursive: true });
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('This device is switched off');
    return this.#context;
  }

  /** Starts the browser; resolves to its first, blank tab. */
  async start(): Promise<Page> {
    const { browser, origin, timeZone = TIME_ZONE, viewport, language = 'de-DE', scale = 1 } = this.#options;
    const { microphone = 'granted', worker = 'allow', debuggingPort } = this.#options;
    const door = debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`];
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: browser.executablePath,
      args: [...browser.args, ...QUIET, WITHOUT, ...FAKE_MICROPHONE[microphone], ...door],
      headless: true,
      baseURL: origin,
      timezoneId: timeZone,
      locale: language,
      viewport: viewport ?? { width: 1280, height: 800 },
      deviceScaleFactor: scale,
      acceptDownloads: true,
      serviceWorkers: worker,
    });
    this.#context.setDefaultTimeout(20_000);
    this.#context.on('weberror', (error) =>
      this.complaints.push(`error: ${error.error().stack ?? error.error().message}`),
    );
    this.#context.on('response', (reply) => {
      if (reply.status() >= 400) this.complaints.push(`${reply.status()} ${reply.request().method()} ${reply.url()}`);
    });
    this.#context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    const permissions = [
      ...(microphone === 'granted' ? ['microphone'] : []),
      ...(browser.backgroundSync ? ['background-sync'] : []),
    ];
    await this.#context.grantPermissions(permissions, { origin });
    const [first] = this.#context.pages();
    return first ?? this.#context.newPage();
  }

  /** Hides the browser's install prompt from pages, because its moment is not predictable. */
  async offersNoInstall(): Promise<void> {
    await this.context.addInitScript(() =>
      window.addEventListener('beforeinstallprompt', (event) => {
        if (event.isTrusted) event.stopImmediatePropagation();
      }),
    );
  }

  /** Closes the browser cleanly and restarts it. Chromium writes a new cookie to disk only after 30 s or on closing. */
  async restart(): Promise<Page> {
    await this.quit();
    return this.start();
  }

  /** Closes the browser cleanly. */
  async quit(): Promise<void> {
    await this.context.close();
    this.#context = undefined;
  }

  /** Kills the whole browser, as an empty battery does. */
  async kill(): Promise<void> {
    const { context } = this;
    const closed = new Promise((resolve) => context.once('close', resolve));
    if (killBrowserOf(this.#profile) === 0) throw new Error('No process of this browser was found');
    await closed;
    this.#context = undefined;
  }

  /** Kills only the process of this tab. */
  async crash(page: Page): Promise<void> {
    const session = await this.context.newCDPSession(page);
    const crashed = new Promise((resolve) => page.once('crash', resolve));
    // The process dies before it can answer.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  }

  /** Makes a tab hidden, as on a switch to another; a headless browser keeps every tab visible. */
  async turnAway(page: Page): Promise<void> {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }

  /** Whether this browser supports Background Sync. */
  get canWish(): boolean {
    return this.#options.browser.backgroundSync;
  }

  /** Background Sync tags that pages have registered. */
  async wishes(): Promise<string[]> {
    const worker = this.#worker();
    return this.canWish ? worker.evaluate('self.registration.sync.getTags()') : [];
  }

  /** Sends the service worker the sync event of a returning network. */
  async wakeWorker(page: Page, tag: string): Promise<void> {
    const session = await this.context.newCDPSession(page);
    const registrationId = await registrationOf(session);
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.#options.origin,
      registrationId,
      tag,
      lastChance: false,
    });
    await session.detach();
  }

  /** Delivers a decrypted push to the service worker. */
  async push(page: Page, message: object): Promise<void> {
    const session = await this.context.newCDPSession(page);
    const registrationId = await registrationOf(session);
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: this.#options.origin,
      registrationId,
      data: JSON.stringify(message),
    });
    await session.detach();
  }

  /** Titles of the visible notices. */
  notices(): Promise<unknown> {
    return this.#worker().evaluate('self.registration.getNotifications().then((all) => all.map(({ title }) => title))');
  }

  /** Number of windows that the service worker sees. */
  windows(): Promise<unknown> {
    return this.#worker().evaluate('self.clients.matchAll({ includeUncontrolled: true }).then(({ length }) => length)');
  }

  #worker(): Worker {
    const [worker] = this.context.serviceWorkers();
    if (!worker) throw new Error('No worker runs on this device');
    return worker;
  }

  /**
   * Restarts with a disk of `quota` bytes (default: full); the second result frees space. Chromium caches the free space
   * for 30 s, so the disk must be full before the app first asks.
   */
  async restartFull(quota = 1): Promise<[Page, () => Promise<void>]> {
    const page = await this.restart();
    const session = await this.context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: this.#options.origin, quotaSize: quota });
    // The limit ends with the session that set it.
    return [page, () => session.detach()];
  }

  /** Empties the browser's HTTP cache; the worker's caches stay. */
  async forgetHttpCache(page: Page): Promise<void> {
    const session = await this.context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await session.detach();
  }

  /** Deletes all data of the app, as browsers do when space is short or after a week (Safari). */
  async evict(): Promise<void> {
    const page = await this.context.newPage();
    const session = await this.context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: this.#options.origin, storageTypes: 'all' });
    await this.context.clearCookies();
    await page.close();
  }

  /** Installs the app, keeps nothing else and closes the browser. @returns profile folder, removed by `close` */
  async install(): Promise<string> {
    const page = await this.start();
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const session = await this.context.newCDPSession(page);
    const storageTypes = 'cookies,local_storage,indexeddb';
    await session.send('Storage.clearDataForOrigin', { origin: this.#options.origin, storageTypes });
    // The HTTP cache is half of the files, and the worker has them all.
    await session.send('Network.clearBrowserCache');
    await this.context.close();
    this.#context = undefined;
    return this.#profile;
  }

  /** Adds screenshots of the tabs to the report of a failed test. */
  async picture(info: TestInfo): Promise<void> {
    if (this.complaints.length > 0) console.log(this.complaints.join('\n'));
    for (const [number, page] of (this.#context?.pages() ?? []).entries()) {
      const body = await page.screenshot({ timeout: 5_000 }).catch(() => undefined);
      if (body) await info.attach(`tab-${number}`, { body, contentType: 'image/png' });
    }
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const live = registrations.find((registration) => !registration.isDeleted);
      if (live) resolve(live.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}
