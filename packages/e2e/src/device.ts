import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright';
import type { KeptBrowsers } from './kept-browsers.ts';
import { type BrowserOptions, launchBrowser, type RunningBrowser } from './launch-browser.ts';
import { killBrowserOf } from './processes.ts';

export interface DeviceOptions extends BrowserOptions {
  /** Profile folder of a closed device, copied for this device; default: a fresh profile. */
  profile?: string;
  /** Where a browser with this profile may stand ready, and where this one may go. */
  kept?: KeptBrowsers;
}

/**
 * A browser with a profile on disk: it can be killed and reopened with all its data.
 */
export class Device {
  readonly #options: DeviceOptions;
  #profile: string | undefined;
  #running: RunningBrowser | undefined;
  /** Whether this browser was changed in a way that emptying cannot undo. */
  #isUsedUp = false;
  /** Complaints of pages and worker. */
  readonly complaints: string[] = [];

  constructor(options: DeviceOptions) {
    this.#options = options;
  }

  get context(): BrowserContext {
    if (!this.#running) throw new Error('This device is switched off');
    return this.#running.context;
  }

  /** Starts the browser; resolves to its first, blank tab. */
  async start(): Promise<Page> {
    const { kept } = this.#options;
    const ready = this.#profile === undefined ? kept?.take(this.#startedAs) : undefined;
    const running = ready ?? (await launchBrowser(this.#profile ?? this.#newProfile(), this.#options));
    if (!ready) kept?.watch(running.context);
    running.complaints = this.complaints;
    this.#profile = running.profile;
    this.#running = running;
    const [first] = running.context.pages();
    return first ?? running.context.newPage();
  }

  /** Options with which a browser is started and which it keeps. */
  get #startedAs(): string {
    const { browser: _, origin: __, kept: ___, ...options } = this.#options;
    return JSON.stringify(options);
  }

  /** A new profile, or a copy of the one this device is to have. */
  #newProfile(): string {
    const profile = mkdtempSync(path.join(tmpdir(), 'tagfalter-device-'));
    if (this.#options.profile !== undefined) cpSync(this.#options.profile, profile, { recursive: true });
    return profile;
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
    this.#running = undefined;
    this.#isUsedUp = true;
  }

  /** Kills the whole browser, as an empty battery does. */
  async kill(): Promise<void> {
    const { context } = this;
    const closed = new Promise((resolve) => context.once('close', resolve));
    if (!this.#profile || killBrowserOf(this.#profile) === 0) throw new Error('No process of this browser was found');
    await closed;
    this.#running = undefined;
    this.#isUsedUp = true;
  }

  /** Kills only the process of this tab. */
  async crash(page: Page): Promise<void> {
    this.#isUsedUp = true;
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
      // Not by hand: a headless tab is never hidden.
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }

  /** Whether this browser supports Background Sync. */
  get canSyncInBackground(): boolean {
    return this.#options.browser.backgroundSync;
  }

  /** Background Sync tags that pages have registered. */
  async syncTags(): Promise<string[]> {
    const worker = this.#worker();
    return this.canSyncInBackground ? worker.evaluate('self.registration.sync.getTags()') : [];
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
    this.#isUsedUp = true;
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
    const { profile } = this.#running ?? {};
    await this.quit();
    if (profile === undefined) throw new Error('This device has no profile');
    return profile;
  }

  /** Adds screenshots of the tabs to the report of a failed test. */
  async picture(info: TestInfo): Promise<void> {
    if (this.complaints.length > 0) console.log(this.complaints.join('\n'));
    for (const [number, page] of (this.#running?.context.pages() ?? []).entries()) {
      const body = await page.screenshot({ timeout: 5_000 }).catch(() => undefined);
      if (body) await info.attach(`tab-${number}`, { body, contentType: 'image/png' });
    }
  }

  /** @param isAsExpected whether the test ended as it should; what a failed one leaves serves no other */
  async close(isAsExpected = true): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running && this.#options.kept && isAsExpected && !this.#isUsedUp) {
      await this.#options.kept.give(this.#startedAs, running);
      return;
    }
    await running?.context.close();
    if (this.#profile) rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
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
