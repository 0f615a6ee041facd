import { findChromium } from '../../packages/e2e/src/chromium.ts';
import { Device } from '../../packages/e2e/src/device.ts';
import { DiaryPage } from '../../packages/e2e/src/pages/diary.ts';
import { Landing } from '../../packages/e2e/src/pages/landing.ts';
import type { Stack } from '../../packages/e2e/src/stack.ts';
import { DEMO } from '../demo/account.ts';
import { open, type SheetPage, take } from './screens-sheet.ts';

/** Pictures that are taken here; a picture of another name needs nothing of it. */
export const LOOKING_BACK = [
  'year',
  'year-calendar',
  'year-line',
  'ten-years',
  'search',
  'search-results',
  'search-nothing',
  'resting',
  'export',
  'import',
  'book',
  'excerpt',
  'whereabouts',
] as const;

async function year(page: SheetPage): Promise<void> {
  await page.goto('/yearly');
  await page.locator('.ygrid__c').first().waitFor();
  await take(page, 'year');
  for (const [tab, name] of [
    ['Kalender', 'year-calendar'],
    ['Linie', 'year-line'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.waitForFunction(() => document.querySelector('.yearly__wait') === null);
    await take(page, name);
  }
  const today = new Date();
  const day = [today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  await open(page, `/day/${day}`, 'ten-years');
}

async function search(page: SheetPage): Promise<void> {
  await open(page, '/search', 'search');
  const field = page.getByRole('searchbox');
  for (const [words, name] of [
    ['see', 'search-results'],
    ['xylophonkonzert', 'search-nothing'],
  ] as const) {
    await field.fill(words);
    await page
      .locator(name === 'search-nothing' ? '.empty' : 'mark, .hit')
      .first()
      .waitFor();
    await take(page, name);
  }
}

/** The screens on which a diary is looked back at, kept and taken along; the demo account is there. */
export async function takeLookingBack(stack: Stack): Promise<void> {
  const device = new Device({ browser: await findChromium(), origin: stack.origin });
  try {
    const page = await device.start();
    await device.offersNoInstall();
    await new Landing(page).signIn(DEMO);
    await new DiaryPage(page).isSaved();
    await year(page);
    await search(page);
    await open(page, '/settings/quiet', 'resting');
    await open(page, '/settings/archive', 'export');
    await open(page, '/settings/archive?tab=import', 'import');
    await page.goto(`/book/${new Date().getFullYear()}`);
    await page.getByText(/^Seite 1 von \d+$/).waitFor();
    await take(page, 'book');
    await open(page, '/handout', 'excerpt');
    await page.goto('/waiting');
    await page.getByText(/^Zuletzt verglichen/).waitFor();
    await take(page, 'whereabouts');
  } finally {
    await device.close();
  }
}
