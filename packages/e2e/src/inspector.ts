import { expect, type Page } from '@playwright/test';
import { wrongAsDrawn } from './as-drawn.ts';
import { type AxeTheme, violations } from './axe.ts';
import { type CatalogLanguage, germanTextsOn, textsOf } from './catalog.ts';
import { sideways } from './sideways.ts';
import { undrawnStates } from './undrawn-states.ts';

/**
 * Screens at which axe looks, each theme at a width of its own. The last is the narrowest screen (WCAG 1.4.10), there
 * only for faults of colours and widths.
 */
const LOOKS = [
  { theme: 'light', width: 390, height: 844, isDrawnAlone: false },
  { theme: 'dark', width: 320, height: 640, isDrawnAlone: true },
] as const satisfies readonly { theme: AxeTheme; width: number; height: number; isDrawnAlone: boolean }[];
const OTHERS = ['en', 'fr', 'es'] as const satisfies readonly CatalogLanguage[];

/**
 * Looks at screens of a German page as they stand. It runs axe in both themes: for axe, languages differ in words only.
 * It finds parts that are drawn wrongly and states that nobody sees. In every language it finds parts that are too wide
 * and words of another language.
 */
export class Inspector {
  readonly #page: Page;
  /** Beside the page, so that the language changes under whatever is open there. */
  readonly #beside: Page;
  readonly found: string[] = [];

  private constructor(page: Page, beside: Page) {
    this.#page = page;
    this.#beside = beside;
  }

  static async of(page: Page): Promise<Inspector> {
    const beside = await page.context().newPage();
    await beside.goto('/favicon.svg');
    // A tab behind another one is slow.
    await page.bringToFront();
    return new Inspector(page, beside);
  }

  /** @param messages what has been said on a passing message, which stays in the language it was said in */
  async look(screen: string, ...messages: string[]): Promise<void> {
    for (const { theme, isDrawnAlone, ...size } of LOOKS) {
      // Scrolled, something might lie half under a bar that stays in its place.
      await this.#page.evaluate(() => scrollTo(0, 0));
      await this.#page.setViewportSize(size);
      this.found.push(...(await violations(this.#page, screen, theme, isDrawnAlone)));
      this.found.push(...(await wrongAsDrawn(this.#page, `${screen}, ${size.width} px`)));
      this.found.push(...(await undrawnStates(this.#page, screen, theme)));
    }
    await this.#measure(screen, 'de', messages);
    for (const language of OTHERS) {
      await this.#speak(language);
      await this.#measure(screen, language, messages);
    }
    await this.#speak('de');
  }

  async #measure(screen: string, language: CatalogLanguage, messages: readonly string[]): Promise<void> {
    const name = `${screen}, ${language}`;
    this.found.push(...(await sideways(this.#page, name)));
    const german = await germanTextsOn(this.#page, language);
    const foreign = german.filter((text) => !messages.includes(text));
    this.found.push(...foreign.map((text) => `${name}: says '${text}'`));
  }

  /** Chooses a language in another tab, which this one follows. */
  async #speak(language: CatalogLanguage): Promise<void> {
    const before = await textsOf(this.#page);
    await this.#beside.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    // Looked at with each frame: there are four changes at each of a hundred screens.
    await this.#page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
    await expect.poll(() => textsOf(this.#page), { intervals: [10, 20, 50, 100, 250] }).not.toEqual(before);
  }
}
