import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const ALREADY_THERE = ';';

export type Theme = 'light' | 'dark';

/** Shows the page in a theme, with nothing of it on its way any more. */
async function showIn(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Pages hear of a new theme with the next frame, and one that stands still makes none of its own.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  // Colours on their way from one theme to the other are nobody's colours, and with less motion none are on their way.
  expect(await page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length)).toBe(
    0,
  );
}

/** What axe finds on the page as it stands, in one theme, as readable lines. */
export async function violations(page: Page, name: string, theme: Theme): Promise<string[]> {
  await showIn(page, theme);
  return violationsAsShown(page, `${name}, ${theme}`);
}

/** The same for a page that knows nothing of themes, as it is shown now. */
export async function violationsAsShown(page: Page, name: string): Promise<string[]> {
  // Its half a megabyte of source has to come only once for each page.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder(isThere ? { page, axeSource: ALREADY_THERE } : { page });
  // Without frames there is nothing to put together, and no second tab needed for it.
  const { violations } = await builder
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .withTags(RULES)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${name}: ${id} at ${target.join(' ')} ${failureSummary}`),
  );
}
