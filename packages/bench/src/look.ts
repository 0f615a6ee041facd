import type { KeyInput, Page } from 'puppeteer-core';

/** The browser tells of no interaction that is shorter. */
const MIN_MS = 16;
/** Length of a wheel's step, in pixels. */
const STEP = 700;

declare global {
  /** Milliseconds from an interaction to the next frame, by the browser's number of it. */
  var interactions: Map<number, number>;
}

/** Runs in the page: takes down interactions from now on. */
function listen(least: number): void {
  const spent = new Map<number, number>();
  globalThis.interactions = spent;
  // Types know no threshold yet.
  const options = { type: 'event', durationThreshold: least };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
      spent.set(entry.interactionId, Math.max(spent.get(entry.interactionId) ?? 0, entry.duration));
    }
  }).observe(options);
}

/** Runs in the page: resolves once a frame has been shown and nothing is left to do for now. */
async function atRest(): Promise<void> {
  await new Promise((next) => requestAnimationFrame(next));
  await new Promise((next) => requestIdleCallback(next, { timeout: 2000 }));
  await new Promise((next) => requestAnimationFrame(next));
  // The browser tells of an interaction in a task after the frame.
  await new Promise((next) => requestIdleCallback(next, { timeout: 2000 }));
}

/** A person looking around in the app: their interactions, and the time until each one shows. */
export class Look {
  /** Duration of each interaction, in milliseconds. */
  readonly spent: number[] = [];
  mostElements = 0;
  readonly #page: Page;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
  }

  /** Opens a screen, until this is in it. */
  async open(path: string, selector: string): Promise<void> {
    await this.#page.goto(new URL(path, this.#origin).href);
    await this.#page.waitForSelector(selector);
    await this.#page.evaluate(listen, MIN_MS);
    await this.#page.evaluate(atRest);
  }

  /** Brings the keyboard somewhere, which counts as nothing. */
  async focus(selector: string): Promise<void> {
    await this.#page.focus(selector);
  }

  /** Clicks on the `index`-th of these. */
  async tap(selector: string, index: number): Promise<void> {
    const element = (await this.#page.$$(selector))[index];
    if (!element) throw new Error(`There is no ${selector} number ${index}`);
    await element.scrollIntoView();
    await this.#interact(() => element.click());
  }

  async press(key: KeyInput): Promise<void> {
    await this.#interact(() => this.#page.keyboard.press(key));
  }

  async type(letter: string): Promise<void> {
    await this.#interact(() => this.#page.keyboard.type(letter));
  }

  /** Turns the wheel so many steps on. */
  async scroll(steps: number): Promise<void> {
    await this.#page.mouse.move(200, 400);
    for (let step = 0; step < steps; step += 1) {
      await this.#page.mouse.wheel({ deltaY: STEP });
      await this.#page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
      await this.#count();
    }
    await this.#page.evaluate(() => scrollTo(0, 0));
  }

  async #interact(work: () => Promise<void>): Promise<void> {
    await this.#page.evaluate(() => interactions.clear());
    await work();
    await this.#page.evaluate(atRest);
    const spent = await this.#page.evaluate(() => [...interactions.values()]);
    this.spent.push(Math.max(MIN_MS, ...spent));
    await this.#count();
  }

  async #count(): Promise<void> {
    const elements = await this.#page.evaluate(() => document.querySelectorAll('*').length);
    this.mostElements = Math.max(this.mostElements, elements);
  }
}
