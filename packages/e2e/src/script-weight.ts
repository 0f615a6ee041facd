import { get } from 'node:http';
import type { Locator, Page } from '@playwright/test';

/** Bytes of an answer as they travel, compressed with gzip. */
function gzippedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });
}

/**
 * JavaScript that a page requests, in kB of gzip on the wire (wire 32). It counts until two seconds after loading, and
 * at least until the screen is there. Files that the worker fetches ahead do not count: the page does not request them.
 * @param screen last part of the first view: on a slow machine two seconds may be over before it
 */
export async function firstViewScripts(
  page: Page,
  path: string,
  screen: Locator,
): Promise<{ kB: number; files: string[] }> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(request.url());
  });
  await page.goto(path, { waitUntil: 'load' });
  // Not a wait for something: two seconds are what the budget is about. The screen is seen with its frame: three seconds
  // later the page fetches ahead.
  await Promise.all([page.waitForTimeout(2000), screen.waitFor()]);
  const files = [...asked];
  const sizes = await Promise.all(files.map(gzippedBytes));
  return { kB: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000, files: files.map((url) => new URL(url).pathname) };
}
