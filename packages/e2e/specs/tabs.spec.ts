import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { sayTimes } from '../src/promised-time.ts';
import { countFromEnv } from '../src/runs.ts';

const TABS = 5;
const TEXT = 'In fünf Fenstern.';
const runs = countFromEnv('SOAK_COUNT', 1);
/** A leader that has died is replaced within this time (promise 17). */
const REPLACED_MS = 5_000;

/** Where a page stands with a Web Lock. */
type Place = 'holds' | 'in line' | 'away';

/** How a page stands with the Web Lock whose name begins so. */
function placeOf(page: Page, prefix: string): Promise<Place> {
  return page.evaluate(
    (start) =>
      navigator.locks.request(`probe-${crypto.randomUUID()}`, async (probe) => {
        const { held = [], pending = [] } = await navigator.locks.query();
        const self = held.find(({ name }) => name === probe?.name)?.clientId;
        const isOwn = ({ name, clientId }: LockInfo) => name?.startsWith(start) && clientId === self;
        if (held.some(isOwn)) return 'holds';
        return pending.some(isOwn) ? 'in line' : 'away';
      }),
    prefix,
  );
}

const holds = async (page: Page, prefix: string) => (await placeOf(page, prefix)) === 'holds';

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

/** The pages that are given the lock as soon as it is free, without asking for it again. */
async function lineOf(pages: readonly Page[], prefix: string): Promise<Page[]> {
  const places = await Promise.all(pages.map((page) => placeOf(page, prefix)));
  return pages.filter((_page, at) => places[at] === 'in line');
}

const heart = (page: Page) => new DiaryPage(page).entry(TEXT).getByRole('button', { name: 'Favorit' });

test('five tabs change a day; killed leaders lose and double nothing (S2, S11)', async ({ stack, signedIn }) => {
  test.setTimeout(90_000 + runs * 30_000);
  const { person, device, page: first } = await signedIn();
  const editor = await new DiaryPage(first).write();
  await editor.text.fill(TEXT);
  await editor.save();
  await new DiaryPage(first).isSaved();
  let pages = [first];
  let version = await person.version();
  let isFavorite = false;
  const replacing: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    while (pages.length < TABS) {
      const page = await device.context.newPage();
      await new DiaryPage(page).open();
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
      pages = pages.filter((page) => page !== leader);
      await expect.poll(async () => (await lineOf(pages, prefix)).length).toBeGreaterThan(0);
      const line = await lineOf(pages, prefix);
      const began = performance.now();
      await device.crash(leader);
      const next = await leaderOf(pages, prefix);
      replacing.push(performance.now() - began);
      // Handed over by the browser: nobody has to notice that the other is gone.
      expect(line).toContain(next);
    }
    stack.proxy.restore();
    for (const page of pages) await new DiaryPage(page).isSaved();
    version += TABS;
    expect(await person.version()).toBe(version);
    expect(await person.synced()).toMatchObject([{ text: TEXT, isFavorite }]);
  }
  sayTimes('a dead leader is replaced', replacing, { withinMs: REPLACED_MS, runs });
});
