import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { type FoundChromium, findChromium } from '../../e2e/src/chromium.ts';
import { untilAtRest } from './browser-rest.ts';
import type { RunningSide } from './side.ts';

/** Calls nobody, and slows no page in the background down: both devices of the live workload are at work. */
export const CHROMIUM_ARGS = [
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-gpu',
  '--no-first-run',
  '--disable-component-update',
  '--disable-background-networking',
];
const MAX_MS = 180_000;

let found: Promise<FoundChromium> | undefined;

/** The Chromium that is measured with. */
export function theChromium(): Promise<FoundChromium> {
  found ??= findChromium();
  return found;
}

/** A new device: a browser of its own with an empty profile on disk, showing the side's page. */
export class BrowserDevice {
  readonly #profile: string;
  readonly #browser: Browser;
  readonly #side: Pick<RunningSide, 'page' | 'script'>;
  readonly page: Page;

  private constructor(side: Pick<RunningSide, 'page' | 'script'>, profile: string, browser: Browser, page: Page) {
    this.#side = side;
    this.#profile = profile;
    this.#browser = browser;
    this.page = page;
  }

  static async open(side: Pick<RunningSide, 'page' | 'script'>): Promise<BrowserDevice> {
    const profile = mkdtempSync(path.join(tmpdir(), 'tagfalter-bench-'));
    const { executablePath, args } = await theChromium();
    const browser = await puppeteer.launch({
      executablePath,
      args: [...args, ...CHROMIUM_ARGS],
      userDataDir: profile,
      env: { ...process.env, TZ: 'Europe/Berlin' },
      defaultViewport: null,
      protocolTimeout: MAX_MS,
      // A browser whose requests are listened in on copies every body once more.
      networkEnabled: false,
    });
    const [page = await browser.newPage()] = await browser.pages();
    page.setDefaultTimeout(MAX_MS);
    page.on('pageerror', (error) => console.error('  page:', error));
    const device = new BrowserDevice(side, profile, browser, page);
    await device.load();
    await untilAtRest(browser);
    return device;
  }

  /** Loads the page anew. The script is evaluated from outside, so that no side's content policy is in its way. */
  async load(): Promise<void> {
    await this.page.goto(this.#side.page);
    await this.page.evaluate(this.#side.script);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
