import { BrowserDevice } from './browser-device.ts';
import { Look } from './look.ts';
// Declares `bench` of a page.
import type {} from './page-side.ts';
import type { RunningSide } from './side.ts';
import { percentile } from './statistics.ts';
import type { Note } from './workloads.ts';

/** A phone, as much slower than the machine that measures. */
const PHONE = { width: 390, height: 844, isMobile: false, hasTouch: false };
const SLOWER = 4;
const WORDS = ['tomaten', 'regen', 'schwester'];

async function dashboard(look: Look): Promise<void> {
  await look.open('/dashboard', '[data-day]');
  for (const source of [1, 2, 0, 0, 1, 2]) await look.tap('.fhead input', source);
  await look.scroll(60);
}

async function year(look: Look): Promise<void> {
  await look.open('/yearly', '.ygrid__c');
  for (const tab of [1, 2, 0, 1, 2, 0]) await look.tap('[role="tab"]', tab);
  await look.focus('.yearly__y');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'] as const) await look.press(key);
  for (const cell of [3, 40, 99, 150]) await look.tap('.ygrid__c', cell);
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'End', 'Home'] as const) await look.press(key);
  await look.scroll(40);
}

async function calendar(look: Look): Promise<void> {
  await look.open('/yearly?view=calendar', 'button.cal__c');
  for (let month = 0; month < 6; month += 1) await look.tap('.calv .ib', 0);
  for (const day of [0, 4, 9, 14, 19]) await look.tap('button.cal__c', day);
}

async function tenYears(look: Look): Promise<void> {
  await look.open('/day/06-14', '.ten__r');
  for (let day = 0; day < 8; day += 1) await look.tap('[data-day-link="after"]', 0);
}

async function search(look: Look): Promise<void> {
  await look.open('/search', 'input[type="search"]');
  await look.focus('input[type="search"]');
  for (const word of WORDS) {
    for (const letter of word) await look.type(letter);
    await look.scroll(10);
    await look.focus('input[type="search"]');
    for (const _ of word) await look.press('Backspace');
  }
}

const SCREENS = { dashboard, year, calendar, 'ten years': tenYears, search };

/**
 * Measures looking back in the finished app, on a device that holds the whole diary. Its processor is slowed down to a
 * phone's. Figures: time from a tap or a key to the next frame, and maximum number of elements in the document.
 */
export async function measureLookingBack(side: RunningSide, entries: number, note: Note): Promise<void> {
  const account = await side.account('look', entries);
  const device = await BrowserDevice.open(side);
  try {
    const { page } = device;
    await page.setViewport(PHONE);
    await page.evaluate((text) => bench.prepare(text), account);
    const look = new Look(page, new URL(side.page).origin);
    await look.open('/dashboard', '.sync--ok');
    await page.emulateCPUThrottling(SLOWER);
    for (const [name, screen] of Object.entries(SCREENS)) {
      const before = look.spent.length;
      await screen(look);
      const spent = look.spent.slice(before);
      const [p75, p95] = [percentile(spent, 75), percentile(spent, 95)];
      console.log(`      ${name}: ${spent.length} interactions, p75 ${p75} ms, p95 ${p95} ms`);
    }
    note('tapP75', entries, percentile(look.spent, 75));
    note('tapP95', entries, percentile(look.spent, 95));
    note('elements', entries, look.mostElements);
  } finally {
    await device.close();
  }
}
