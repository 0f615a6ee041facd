import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

const THEMES = ['light', 'dark'] as const;

/** What axe finds on the page as it stands, in both themes unless told otherwise, as readable lines. */
export async function violations(page: Page, name: string, themes: readonly ('light' | 'dark')[] = THEMES) {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Colours on their way from one theme to the other are nobody's colours, and with less motion none are on their way.
    expect(
      await page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length),
    ).toBe(0);
    // Without frames there is nothing to put together, and no second tab needed for it.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(RULES).analyze();
    for (const { id, nodes } of violations) {
      found.push(
        ...nodes.map((node) => `${name}, ${colorScheme}: ${id} at ${node.target.join(' ')} ${node.failureSummary}`),
      );
    }
  }
  return found;
}
