import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Diary } from '../src/pages/diary.ts';
import { countFromEnv } from '../src/runs.ts';

const TABS = 5;
const TEXT = 'In fünf Fenstern.';
const runs = countFromEnv('TAB_RUNS', 1);

/** Whether a page holds the Web Lock whose name begins so. */
function holds(page: Page, prefix: string): Promise<boolean> {
  return page.evaluate(
    (start) =>
      navigator.locks.request(`probe-${crypto.randomUUID()}`, async (probe) => {
        const { held = [] } = await navigator.locks.query();
        const own = held.find(({ name }) => name === probe?.name)?.clientId;
        return held.some(({ name, clientId }) => name?.startsWith(start) && clientId === own);
      }),
    prefix,
  );
}

async function holderOf(pages: readonly Page[], prefix: string): Promise<Page | undefined> {
  for (const page of pages) if (await holds(page, prefix)) return page;
  return undefined;
}

/** Waits until one of the pages holds the lock; it may pass to another while they are asked. */
async function leaderOf(pages: readonly Page[], prefix: string): Promise<Page> {
  let leader: Page | undefined;
  await expect
    .poll(async () => {
      leader = await holderOf(pages, prefix);
      return leader !== undefined;
    })
    .toBe(true);
  if (!leader) throw new Error(`Nobody holds ${prefix}`);
  return leader;
}

const heart = (page: Page) => new Diary(page).entry(TEXT).getByRole('button', { name: 'Favorit' });

test('five tabs change a day, their leaders are killed, and each change takes effect once (S2, S11)', async ({
  stack,
  signedIn,
}) => {
  test.setTimeout(90_000 + runs * 30_000);
  const { person, device, page: first } = await signedIn();
  const editor = await new Diary(first).write();
  await editor.text.fill(TEXT);
  await editor.save();
  await new Diary(first).isSaved();
  let pages = [first];
  let version = await person.version();
  let isFavorite = false;
  for (let run = 1; run <= runs; run += 1) {
    while (pages.length < TABS) {
      const page = await device.context.newPage();
      await new Diary(page).open();
      pages.push(page);
    }
    stack.proxy.blackHole();
    for (const page of pages) {
      await expect(heart(page)).toHaveAttribute('aria-pressed', String(isFavorite));
      await heart(page).click();
      isFavorite = !isFavorite;
    }
    for (const prefix of ['sync-', 'stream-']) {
      const leader = await leaderOf(pages, prefix);
      await device.crash(leader);
      pages = pages.filter((page) => page !== leader);
      await leaderOf(pages, prefix);
    }
    stack.proxy.restore();
    for (const page of pages) await new Diary(page).isSaved();
    version += TABS;
    expect(await person.version()).toBe(version);
    expect(await person.synced()).toMatchObject([{ text: TEXT, isFavorite }]);
  }
});
