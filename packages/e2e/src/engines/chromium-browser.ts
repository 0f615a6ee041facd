import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright';
import { findChromium } from '../chromium.ts';
import { Device } from '../device.ts';
import { type EngineBrowser, type EngineOptions, type EngineTab, type Plain, STORES_MS } from './engine-tab.ts';
import { inPage, outcomeOf } from './in-page.ts';

/** Chromium behind the words of the other engines, for what is counted in all three. */
export class Chromium implements EngineBrowser {
  readonly version: string;
  readonly #device: Device;
  readonly #isDark: boolean;
  #page: Page | undefined;

  private constructor(version: string, device: Device, isDark: boolean) {
    this.version = version;
    this.#device = device;
    this.#isDark = isDark;
  }

  static async find({ origin, size, language, isDark }: EngineOptions): Promise<Chromium> {
    const browser = await findChromium();
    const words = execFileSync(browser.executablePath, ['--version', '--no-sandbox'], { encoding: 'utf8' });
    const device = new Device({ browser, origin, viewport: size, language });
    return new Chromium(/\w+ [\d.]+/.exec(words)?.[0] ?? 'Chromium', device, isDark);
  }

  async start(): Promise<EngineTab> {
    const page = await this.#device.start();
    this.#page = page;
    await page.emulateMedia({ colorScheme: this.#isDark ? 'dark' : 'light' });
    return new PlaywrightTab(page);
  }

  kill(): Promise<void> {
    return this.#device.kill();
  }

  async endPage(): Promise<void> {
    if (!this.#page) throw new Error('No page was found');
    await this.#device.crash(this.#page);
    await new Promise((resolve) => setTimeout(resolve, STORES_MS));
    await this.kill();
  }

  quit(): Promise<void> {
    return this.#device.quit();
  }

  close(): Promise<void> {
    return this.#device.close();
  }
}

class PlaywrightTab implements EngineTab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async goTo(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  async back(): Promise<void> {
    await this.#page.goBack();
  }

  async run<A extends readonly Plain[]>(work: (...given: A) => unknown, ...given: A): Promise<unknown> {
    return outcomeOf(await this.#page.evaluate(`${inPage(work)}(${JSON.stringify(given)})`));
  }

  click(selector: string): Promise<void> {
    return this.#page.locator(selector).click({ timeout: 5_000 });
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  choose(selector: string, files: readonly string[]): Promise<void> {
    return this.#page.locator(selector).setInputFiles([...files]);
  }
}
