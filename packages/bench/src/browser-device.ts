import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { type FoundChromium, findChromium } from '../../e2e/src/chromium.ts';
import { untilAtRest } from './browser-rest.ts';
import type { RunningSide } from './side.ts';

/** A page in the background must not be slowed down: both devices of the live workload are at work. */
const ARGS = [
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-gpu',
  '--no-first-run',
  '--disable-component-update',
  '--disable-background-networking',
];
const LONGEST_MS = 180_000;

let found: Promise<FoundChromium> | undefined;

/** The Chromium that is measured with. */
export function theChromium(): Promise<FoundChromium> {
  found ??= findChromium();
  return found;
}

/** A new device: a browser of its own with an empty profile on disk, showing the side's page. */
export class BrowserDevice {
  readonly #profile: string;
  readonly #context: BrowserContext;
  readonly #side: Pick<RunningSide, 'page' | 'script'>;
  readonly page: Page;

  private constructor(
    side: Pick<RunningSide, 'page' | 'script'>,
    profile: string,
    context: BrowserContext,
    page: Page,
  ) {
    this.#side = side;
    this.#profile = profile;
    this.#context = context;
    this.page = page;
  }

  static async open(side: Pick<RunningSide, 'page' | 'script'>): Promise<BrowserDevice> {
    const profile = mkdtempSync(path.join(tmpdir(), 'tagfalter-bench-'));
    const { executablePath, args } = await theChromium();
    const options = { executablePath, args: [...args, ...ARGS], headless: true, timezoneId: 'Europe/Berlin' };
    const context = await chromium.launchPersistentContext(profile, options);
    context.setDefaultTimeout(LONGEST_MS);
    const page = context.pages()[0] ?? (await context.newPage());
    page.on('pageerror', (error) => console.error(`  page: ${error.stack ?? error.message}`));
    const device = new BrowserDevice(side, profile, context, page);
    await device.load();
    const browser = context.browser();
    if (browser) await untilAtRest(browser);
    return device;
  }

  /** Loads the page anew. The script is evaluated from outside, so that no side's content policy is in its way. */
  async load(): Promise<void> {
    await this.page.goto(this.#side.page);
    await this.page.evaluate(this.#side.script);
  }

  async close(): Promise<void> {
    await this.#context.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
