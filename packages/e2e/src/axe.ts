import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** The rules about what is drawn: colours, sizes, what can be scrolled. All others read the same in both themes. */
const AS_DRAWN = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];
const ALREADY_THERE = ';';

export type AxeTheme = 'light' | 'dark';

/** Shows the page in a theme, with nothing of it on its way any more. */
async function showIn(page: Page, colorScheme: AxeTheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Pages hear of a new theme with the next frame, and one that stands still makes none of its own.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  // Colours in transition belong to neither theme. With less motion there are no transitions.
  expect(await page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length)).toBe(
    0,
  );
}

/**
 * Faults that axe finds on the page as it stands, in one theme, as readable lines.
 * @param isDrawnAlone looks only for faults of another theme or width, on a page that was looked at already
 */
export async function violations(page: Page, name: string, theme: AxeTheme, isDrawnAlone = false): Promise<string[]> {
  await showIn(page, theme);
  return violationsAsShown(page, `${name}, ${theme}`, isDrawnAlone);
}

/** The same for a page that knows nothing of themes, as it is shown now. */
export async function violationsAsShown(page: Page, name: string, isDrawnAlone = false): Promise<string[]> {
  // Its half a megabyte of source has to come only once for each page.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder(isThere ? { page, axeSource: ALREADY_THERE } : { page });
  // Without frames there is nothing to put together, and no second tab needed for it.
  const set = builder.setLegacyMode(true).options({ resultTypes: ['violations'], preload: { assets: ['media'] } });
  const { violations } = await (isDrawnAlone ? set.withRules(AS_DRAWN) : set.withTags(RULES)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${name}: ${id} at ${target.join(' ')} ${failureSummary}`),
  );
}
