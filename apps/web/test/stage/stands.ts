import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { outline } from './outline.ts';

const PATIENCE = { timeout: 15_000, interval: 20 };
/** Turns without a change after which a page that is written down is whole. */
const QUIET_TURNS = 60;

/** Parts that differ in each run: addresses of blobs. */
const SAME: readonly [RegExp, string][] = [[/blob:[^\s"]+/g, 'blob:']];
const pageNow = (root: string): string => {
  const element = document.querySelector(root);
  const text = element ? outline(element) : '';
  return SAME.reduce((rest, [made, word]) => rest.replace(made, word), text);
};

/** Waits until nothing changes any more. */
async function settled(root: string): Promise<string> {
  let [page, quiet] = [pageNow(root), 0];
  await vi.waitUntil(() => {
    const next = pageNow(root);
    quiet = next === page ? quiet + 1 : 0;
    page = next;
    return quiet > QUIET_TURNS;
  }, PATIENCE);
  return page;
}

/**
 * Compares the page, as readers hear it and as drawn, with its record in `test/pages`, once they match. `PAGES=write`
 * writes it anew: look at the difference before committing it.
 */
export async function stands(name: string, root = '#content'): Promise<void> {
  const file = `${import.meta.dirname}/../pages/${name}.txt`;
  if (process.env.PAGES === 'write') return writeFileSync(file, await settled(root));
  const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
  await vi.waitUntil(() => pageNow(root) === written, PATIENCE).catch(() => undefined);
  expect(pageNow(root)).toBe(written);
}
