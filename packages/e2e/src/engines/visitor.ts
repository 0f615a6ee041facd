import * as v from 'valibot';
import type { EngineBrowser, EngineTab, Plain } from './engine-tab.ts';
import { FOUND, focusMarked, isMarkedSteady, markedValue, markNamedElement, wordsOfPage } from './look-in-page.ts';

const WAIT_MS = 30_000;
const PRESSED = 'button, a[href], summary, [type=checkbox], [type=radio]';
const FIELDS = 'textarea, input:not([type=file], [type=checkbox], [type=radio])';

/** Somebody at a browser of any engine, in the words of what a person does there. */
export class Visitor {
  readonly #browser: EngineBrowser;
  readonly #origin: string;
  #tab: EngineTab | undefined;

  constructor(browser: EngineBrowser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  get version(): string {
    return this.#browser.version;
  }

  get #here(): EngineTab {
    if (!this.#tab) throw new Error('This browser is not running');
    return this.#tab;
  }

  /** Starts the browser, on what it has kept. */
  async arrive(): Promise<void> {
    this.#tab = await this.#browser.start();
  }

  /** The battery is empty. */
  async kill(): Promise<void> {
    await this.#browser.kill();
    this.#tab = undefined;
  }

  /** The page dies, and the browser ends. */
  async endPage(): Promise<void> {
    await this.#browser.endPage();
    this.#tab = undefined;
  }

  /** Closes the browser's window. */
  async quit(): Promise<void> {
    await this.#browser.quit();
    this.#tab = undefined;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  /** Goes to a path by the address bar. */
  open(path: string): Promise<void> {
    return this.#here.goTo(`${this.#origin}${path}`);
  }

  back(): Promise<void> {
    return this.#here.back();
  }

  /** Leaves the page for another address at once, without waiting for anything. */
  async leave(path: string): Promise<void> {
    await this.#here.run((address) => {
      location.href = address;
    }, path);
  }

  /** Waits for an element with this name, in the uppermost dialog, and presses it. @param name how it begins */
  press(name: string, kinds = PRESSED): Promise<void> {
    return this.until(`press '${name}'`, async () => {
      if (!(await this.has(name, kinds)) || !(await this.ask(v.boolean(), isMarkedSteady))) return false;
      await this.#here.click(FOUND);
      return true;
    });
  }

  /** Types into the field of this label, behind what is there. */
  async write(label: string, text: string): Promise<void> {
    await this.until(`write into '${label}'`, async () => {
      return (await this.has(label, FIELDS)) && this.ask(v.boolean(), focusMarked);
    });
    await this.#here.type(text);
  }

  /** Value of the field of this label; empty without one. */
  async value(label: string): Promise<string> {
    return (await this.has(label, FIELDS)) ? this.ask(v.string(), markedValue) : '';
  }

  /** Chooses files in the field of this label. */
  choose(label: string, ...files: string[]): Promise<void> {
    return this.until(`choose for '${label}'`, async () => {
      if (!(await this.has(label, '[type=file]'))) return false;
      await this.#here.choose(FOUND, files);
      return true;
    });
  }

  /** Whether there is such an element now. */
  has(name: string, kinds = PRESSED): Promise<boolean> {
    return this.ask(v.boolean(), markNamedElement, kinds, name);
  }

  /** Waits until the page says this. */
  async sees(words: string, ms = WAIT_MS): Promise<void> {
    await this.until(`sees ${words}`, async () => (await this.words()).includes(words), ms);
  }

  /** Text of the page as a reader sees it. */
  words(): Promise<string> {
    return this.ask(v.string(), wordsOfPage);
  }

  /** Waits until the page is at this path. */
  async isAt(path: string): Promise<void> {
    await this.until(`is at ${path}`, async () => (await this.ask(v.string(), () => location.pathname)) === path);
  }

  /** Asks the page something. */
  async ask<A extends readonly Plain[], S extends v.GenericSchema>(
    schema: S,
    work: (...given: A) => unknown,
    ...given: A
  ): Promise<v.InferOutput<S>> {
    return v.parse(schema, await this.#here.run(work, ...given));
  }

  /** Waits until something holds; a page that is just being left answers nothing, which is no answer. */
  async until(what: string, holds: () => Promise<boolean>, ms = WAIT_MS): Promise<void> {
    const deadline = performance.now() + ms;
    let last: unknown;
    while (performance.now() < deadline) {
      try {
        if (await holds()) return;
        last = undefined;
      } catch (error) {
        last = error;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const words = await this.words().catch(String);
    throw new Error(`${this.version}: not within ${ms} ms: ${what}\n${last ?? ''}\nThe page says: ${words}`);
  }
}
