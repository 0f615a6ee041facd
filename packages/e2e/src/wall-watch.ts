import type { Page } from 'playwright';

/** Slides that a wall has shown on one page, from the first on. */
export class WallWatch {
  /** Ids of slides, in the order in which they stood. */
  readonly shown: string[] = [];
  /** Most object URLs that were alive at once, and the number alive now. */
  urls = { most: 0, now: 0 };
  #received: () => void = () => undefined;

  /** Watches a page; to be called before it opens the wall. */
  static async on(page: Page): Promise<WallWatch> {
    const watch = new WallWatch();
    await page.exposeFunction('noteSlide', (id: string, most: number, now: number) => watch.#note(id, most, now));
    await page.addInitScript(watchSlides);
    return watch;
  }

  #note(id: string, most: number, now: number): void {
    this.shown.push(id);
    this.urls = { most, now };
    this.#received();
  }

  /** Resolves once another slide stands than the `count` of before. */
  async past(count: number): Promise<void> {
    while (this.shown.length <= count) {
      const received = Promise.withResolvers<void>();
      this.#received = received.resolve;
      await received.promise;
    }
  }
}

/** In the page: tells of each slide, and counts object URLs. */
function watchSlides(): void {
  const alive = new Set<string>();
  let most = 0;
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const url = createObjectURL(blob);
    alive.add(url);
    most = Math.max(most, alive.size);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    alive.delete(url);
    revokeObjectURL(url);
  };
  let last: Element | null = null;
  new MutationObserver(() => {
    const slide = document.querySelector('[data-slide]');
    if (slide === null || slide === last) return;
    last = slide;
    const note: unknown = Reflect.get(window, 'noteSlide');
    if (typeof note === 'function') note(slide.getAttribute('data-slide'), most, alive.size);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-slide'] });
}

/** Hashes of the pictures that the wall of an event keeps on the device. */
export function keptPictures(page: Page, token: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Opened before the wall has made it, it would be another one.
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
    const db = await read(indexedDB.open(name));
    const keys = await read(db.transaction('wallPictures').objectStore('wallPictures').getAllKeys());
    db.close();
    return keys.map(String);
  }, `tagfalter-event-${token}`);
}
