import { expect, type Page } from '@playwright/test';

/** Begin of a payload, by which it is told from others: lists cut what is long. */
const BEGIN = 16;
const PATIENCE_MS = 30_000;

/** Hears of everything that a hostile text could start in a tab: scripts, dialogs, elements and refused loads. */
export class XssWatch {
  readonly #page: Page;
  readonly #received: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Watches every page that the tab opens from now on. */
  static async of(page: Page): Promise<XssWatch> {
    const watch = new XssWatch(page);
    page.on('dialog', (dialog) => {
      watch.#received.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.exposeFunction('toldOfOwned', (words: string) => watch.#received.push(words));
    await page.addInitScript(watchDocument);
    return watch;
  }

  /**
   * These texts stand on the page as texts, and nothing of them has become an element or run.
   * @param screen says in a failure where that was
   */
  async look(screen: string, shown: readonly string[]): Promise<void> {
    const begins = shown.map((text) => text.slice(0, BEGIN));
    // A page that is being left cannot be asked.
    await expect(async () => {
      expect(await this.#page.evaluate(absentOf, begins), `${screen} shows its texts`).toEqual([]);
    }).toPass({ timeout: PATIENCE_MS });
    // Handlers of what has just been drawn run behind the frame.
    await this.#page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const owned = await this.#page.evaluate(() => ({
      mark: Reflect.get(window, 'owned'),
      elements: Array.from(document.querySelectorAll('[data-owned]'), ({ outerHTML }) => outerHTML),
    }));
    expect({ ...owned, received: this.#received }, screen).toEqual({ mark: undefined, elements: [], received: [] });
  }
}

/** In the page: tells of loads and scripts that the policy refused, and of elements that were there for a moment only. */
function watchDocument(): void {
  const announce = (words: string) => {
    const reported: unknown = Reflect.get(window, 'toldOfOwned');
    if (typeof reported === 'function') reported(words);
  };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    announce(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const isOwned = (node: Node) =>
    node instanceof Element && (node.matches('[data-owned]') || node.querySelector('[data-owned]') !== null);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (isOwned(node)) announce(`element: ${node.nodeName}`);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page: returns the begins that stand in no text, field, name or title of it. */
function absentOf(begins: string[]): string[] {
  const squeeze = (text: string) => text.replace(/\s+/g, ' ');
  const places = [document.title];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let running = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'alt', 'title']) places.push(node.getAttribute(name) ?? '');
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) places.push(node.value);
    } else if (!node.parentElement?.matches('script, style, noscript, template')) {
      // A text may stand in several pieces, of which some are marked.
      running += node.textContent ?? '';
    }
  }
  const all = squeeze([...places, running].join('\n'));
  return begins.filter((begin) => !all.includes(squeeze(begin).trim()));
}
