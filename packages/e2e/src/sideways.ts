import type { Page } from '@playwright/test';

/** Lists the parts that make a page, or a sheet over it, scroll sideways: readable lines, none without a fault. */
export function sideways(page: Page, name: string): Promise<string[]> {
  return page.evaluate((screen) => {
    const sheets = document.querySelectorAll('dialog[open], [popover]:popover-open');
    const wide = [document.documentElement, ...sheets].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    return wide.map((box) => {
      const edge = box.getBoundingClientRect().left + box.clientWidth;
      const culprits = [...box.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > edge + 1);
      const names = culprits.slice(-3).map((inner) => inner.outerHTML.slice(0, 80));
      return `${screen}: ${box.tagName} is ${box.scrollWidth} wide in ${box.clientWidth} px: ${names.join(' | ')}`;
    });
  }, name);
}
