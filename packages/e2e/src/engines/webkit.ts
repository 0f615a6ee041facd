import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../../scripts/shared/free-port.ts';
import { TIME_ZONE } from '../todays-date.ts';
import { type EngineBrowser, type EngineOptions, type EngineTab, STORES_MS } from './engine-tab.ts';
import type { FoundWebkit } from './find-webkit.ts';
import { ProcessGroup } from './process-group.ts';
import { WebDriverTab } from './webdriver.ts';

const WINDOW = path.join(import.meta.dirname, 'webkit-window.py');
/** No bus of a desktop, and nobody who reads the screen: WebKitGTK would wait for both. */
const ALONE = { DBUS_SESSION_BUS_ADDRESS: 'disabled:', NO_AT_BRIDGE: '1', GTK_A11Y: 'none' };

/** WebKitGTK, the engine of every iPhone, on a screen that nobody sees. */
export class Webkit implements EngineBrowser {
  readonly #found: FoundWebkit;
  readonly #options: EngineOptions;
  readonly #profile = mkdtempSync(path.join(tmpdir(), 'tagfalter-webkit-'));
  #screen: ProcessGroup[] = [];
  #driver: ProcessGroup | undefined;
  #display = '';

  constructor(found: FoundWebkit, options: EngineOptions) {
    this.#found = found;
    this.#options = options;
  }

  get version(): string {
    return `WebKitGTK ${this.#found.version}`;
  }

  async start(): Promise<EngineTab> {
    if (this.#screen.length === 0) await this.#light();
    const port = await freePort();
    const env = { ...ALONE, DISPLAY: this.#display, TZ: TIME_ZONE };
    this.#driver = new ProcessGroup(this.#found.driver, [`--port=${port}`], env);
    const address = `http://127.0.0.1:${port}`;
    await answers(`${address}/status`, this.#driver);
    const { size, language, isDark } = this.#options;
    const args = [`--profile=${this.#profile}`, `--size=${size.width}x${size.height}`, `--language=${language}`];
    if (isDark) args.push('--dark');
    return WebDriverTab.open(address, {
      'webkitgtk:browserOptions': { binary: WINDOW, args: ['--automation', ...args] },
    });
  }

  /** Screen and window manager; without the second a page has no focus. */
  async #light(): Promise<void> {
    const screen = new ProcessGroup('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
    this.#screen.push(screen);
    const [number] = await screen.says(/^\d+$/);
    this.#display = `:${number}`;
    this.#screen.push(new ProcessGroup('openbox', [], { ...ALONE, DISPLAY: this.#display }));
  }

  async kill(): Promise<void> {
    await this.#driver?.kill();
    this.#driver = undefined;
  }

  async endPage(): Promise<void> {
    if (this.#driver?.killThose(/WebKitWebProcess/) === 0) throw new Error('No page was found');
    await new Promise((resolve) => setTimeout(resolve, STORES_MS));
    await this.kill();
  }

  /** Its stores write within a second, whoever ends it. */
  quit(): Promise<void> {
    return this.endPage();
  }

  async close(): Promise<void> {
    await this.kill();
    for (const each of this.#screen.toReversed()) await each.kill();
    this.#screen = [];
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Resolves once a driver takes questions. */
async function answers(address: string, driver: ProcessGroup): Promise<void> {
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    // Expected: nobody listens yet.
    const reply = await fetch(address).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The driver does not answer:\n${driver.words.slice(-20).join('\n')}`);
}
