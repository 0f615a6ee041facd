import type { BrowserContext, Page } from 'playwright';

/**
 * Lines of the browser's own: for an answer that the product expects, as where somebody is signed out; for a picture of a
 * screen that was left before it had come, whose address is freed. One that stays broken is found by its look.
 */
const EXPECTED = [
  /^Failed to load resource: the server responded with a status of 4\d\d/,
  /^Failed to load resource: net::ERR_FILE_NOT_FOUND/,
];

/** Hears what breaks in any tab, also between two looks of an explorer: it asks for the console only now and then. */
export function watchFaults(context: BrowserContext): string[] {
  const received: string[] = [];
  context.on('weberror', (web) => {
    const error = web.error();
    received.push(`uncaught on ${web.page()?.url()}: ${error.stack ?? error.message}`);
  });
  context.on('console', (message) => {
    const words = message.text();
    if (message.type() !== 'error' || EXPECTED.some((pattern) => pattern.test(words))) return;
    received.push(`console of ${message.page()?.url()}: ${words} ${message.location().url}`);
  });
  context.on('response', (reply) => {
    if (reply.status() >= 500) received.push(`${reply.status()} ${reply.request().method()} ${reply.url()}`);
  });
  return received;
}

/** Longer than a page of a busy machine needs for one word. */
const ANSWER_MS = 20_000;

/** Tabs that no longer answer, after an explorer that fell silent has been ended: was it the page that hung? */
export async function hungTabs(context: BrowserContext): Promise<string[]> {
  const ask = async (page: Page): Promise<string[]> => {
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, ANSWER_MS, 'late'));
    // Expected: a tab that has been closed has nothing to say.
    const state = await Promise.race([page.evaluate(() => document.readyState).catch(() => 'closed'), late]);
    return state === 'late' ? [`hangs: ${page.url()}`] : [];
  };
  return (await Promise.all(context.pages().map(ask))).flat();
}

/**
 * Errors that a device has noted since then: among them what a screen's error boundary has caught, and those of its worker.
 * @param page of the product's origin
 */
export function notedErrors(page: Page, since: number): Promise<string[]> {
  return page.evaluate(async (from) => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'error-log')) return [];
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await resultOf(indexedDB.open('error-log'));
    const rows: { at: number }[] = (await resultOf(db.transaction('rings').objectStore('rings').get('errors'))) ?? [];
    db.close();
    return rows.filter(({ at }) => at >= from).map((row) => `noted: ${JSON.stringify(row)}`);
  }, since);
}
