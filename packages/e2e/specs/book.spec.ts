import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { adminPro } from '@tagfalter/contract/admin-pro';
import { patchEntry } from '@tagfalter/contract/patch-entry';
import { addDays } from '@tagfalter/domain/local-date';
import { mustCallAs } from '../src/call-as.ts';
import { expect, test } from '../src/fixtures.ts';
import { Keyboard } from '../src/keyboard.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { readPdf } from '../src/pdf.ts';
import { seedDiary } from '../src/seed-days.ts';
import { todaysDate } from '../src/todays-date.ts';

const PHOTO = new Blob([readFileSync(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'))], {
  type: 'image/jpeg',
});
const TODAY = todaysDate();
/** Early in a year the one before it has more to print. */
const LAST_DAY = TODAY.slice(5) < '04-01' ? `${Number(TODAY.slice(0, 4)) - 1}-12-31` : TODAY;
const YEAR = LAST_DAY.slice(0, 4);
/** In points. */
const A5 = { width: 420, height: 595 };
const A4 = { width: 595, height: 842 };

/** PDF that the browser would print now. */
async function printed(page: Page) {
  return readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
}

/** Asks for the print, whose dialog no test can close, and waits until the page is ready for it. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed');
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Als PDF drucken' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
}

test('the year’s book is a numbered PDF, offline, without resting entries', async ({ stack, newPerson, signedIn }) => {
  const person = await newPerson();
  await seedDiary(stack, person, 60, { before: LAST_DAY });
  // Only Pro changes days that lie so far back.
  await stack.askAdmin(adminPro, { action: 'grant', email: person.email, until: null });
  // Far from the pages and cards that show first.
  const lake = addDays(LAST_DAY, -20);
  const body = new FormData();
  body.set('text', 'Mit Foto am See.');
  body.set('images', PHOTO, 'foto.jpg');
  const id = (await person.entries()).find(({ date }) => date === lake)?.id ?? '';
  await mustCallAs(stack, person, patchEntry, { params: { id }, body });
  const { page } = await signedIn({ person });
  const diary = new DiaryPage(page);
  await diary.isSaved();
  await diary.entry('Tag 2:').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Nicht wieder zeigen' }).click();
  await expect(page.getByRole('button', { name: 'Wieder zeigen', exact: true })).toBeVisible();
  await page.goto(`/book/${YEAR}`);
  const status = page.getByText(/^Seite 1 von \d+$/);
  await expect(status).toBeVisible();
  await expect(page.getByText('1 ruhender Tag ist nicht dabei.')).toBeVisible();
  const keys = new Keyboard(page);
  await keys.enter(page.getByRole('button', { name: 'Weiterblättern' }));
  await expect(page.getByText(/^Seite 2 und 3 von \d+$/)).toBeVisible();
  await keys.enter(page.getByRole('button', { name: 'Zurückblättern' }));
  await expect(status).toBeVisible();
  const photo = page.locator('.book__p img');
  await expect(photo).toHaveCount(0);
  stack.proxy.cut();

  // The photo was never shown here, and is not to be had now: it is named, then comes with the network.
  await page.getByRole('button', { name: 'Als PDF drucken' }).click();
  await expect(page.getByText(/^Ein Foto ist weder hier noch/)).toContainText(/\d+\. /);
  stack.proxy.heal();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await expect(photo).toHaveCount(1);
  stack.proxy.cut();

  const a5 = await printed(page);
  const said = Number(/von (\d+)$/.exec((await status.textContent()) ?? '')?.[1]);
  expect(a5.length).toBe(said);
  for (const { width, height } of a5) expect({ width, height }).toEqual(A5);
  expect(a5[0]?.text).toContain(YEAR);
  expect(a5[0]?.text).not.toMatch(/\b1\b/);
  expect(a5[1]?.text).toContain('Jahr in Farben');
  for (const [index, { text }] of a5.entries()) if (index > 0) expect(text).toMatch(new RegExp(`\\b${index + 1}\\b`));
  const words = a5.map(({ text }) => text).join(' ');
  expect(words).toContain('Mit Foto am See.');
  expect(words).toContain('Tag 1:');
  expect(words).not.toContain('Tag 2:');
  expect(words).not.toContain('Als PDF drucken');

  await page.getByRole('radio', { name: 'A4' }).check();
  await page.getByRole('checkbox', { name: 'Jahr in Farben als Vorsatzblatt' }).uncheck();
  await expect(status).toBeVisible();
  await print(page);
  const a4 = await printed(page);
  for (const { width, height } of a4) expect({ width, height }).toEqual(A4);
  expect(a4.length).toBe(Number(/von (\d+)$/.exec((await status.textContent()) ?? '')?.[1]));
  expect(a4.length).toBeLessThan(a5.length);
  expect(a4[1]?.text).not.toContain('Jahr in Farben');

  await page.getByRole('checkbox', { name: 'Nur Favoriten' }).check();
  await expect(page.getByText(`Kein Favorit in ${YEAR}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Als PDF drucken' })).toBeDisabled();
  stack.proxy.heal();
});

test('a book of any length has as many pages as it says', { tag: '@soak' }, async ({ stack, newPerson, signedIn }) => {
  const person = await newPerson();
  // Each number of days has a year of its own.
  const years = [20, 41, 80].map((days, back) => ({ days, year: String(Number(YEAR) - back) }));
  for (const { days, year } of years)
    await seedDiary(stack, person, days, { before: year === YEAR ? LAST_DAY : `${year}-12-31` });
  const { page } = await signedIn({ person });
  await new DiaryPage(page).isSaved();
  const status = page.getByText(/^Seite 1 von \d+$/);
  for (const { days, year } of years) {
    await page.goto(`/book/${year}`);
    await expect(status).toBeVisible();
    for (const format of ['A5', 'A4']) {
      await page.getByRole('radio', { name: format }).check();
      // It may still be drawn for the paper of before.
      await expect
        .poll(async () => {
          const pages = await printed(page);
          return [`${days} days, ${format}`, `Seite 1 von ${pages.length}` === (await status.textContent())];
        })
        .toEqual([`${days} days, ${format}`, true]);
    }
  }
});
