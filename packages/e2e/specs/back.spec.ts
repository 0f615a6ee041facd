import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { addDays } from '@tagfalter/domain/local-date';
import { expect, test } from '../src/fixtures.ts';
import { Diary } from '../src/pages/diary.ts';
import { seedDays } from '../src/seed-days.ts';
import { todaysDate } from '../src/todays-date.ts';

const PHOTO = new Blob([readFileSync(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'))], {
  type: 'image/jpeg',
});
const WORDS = 'Am Wasser entlang.';
const PHONE = { width: 390, height: 844 };

/** What lies over the page. */
const over = (page: Page) => page.locator('dialog[open], .menu:popover-open, .yarl__root');
const historyLength = (page: Page) => page.evaluate(() => history.length);

/** Opens something over the page. */
async function open(page: Page, by: Locator): Promise<void> {
  await by.click();
  await expect(over(page)).toHaveCount(1);
}

/** Goes back, which closes what lies over the page: the page stays where it is. */
async function backCloses(page: Page): Promise<void> {
  const address = page.url();
  await page.evaluate(() => history.back());
  await expect(over(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
}

test('back closes the lightbox and a question, leaving no history entries', async ({ newPerson, signedIn }) => {
  const person = await newPerson();
  await person.write(WORDS, { photo: PHOTO });
  const { page } = await signedIn({ person, viewport: PHONE });
  await new Diary(page).read(WORDS);
  const address = page.url();
  const length = await historyLength(page);
  const photo = page.getByRole('button', { name: /^Bild 1 von/ }).first();
  const remove = page.getByRole('button', { name: 'Löschen', exact: true });

  await open(page, photo);
  await backCloses(page);
  await open(page, remove);
  await backCloses(page);
  await expect(remove).toBeFocused();

  await open(page, photo);
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect(over(page)).toHaveCount(0);
  await open(page, remove);
  await page.keyboard.press('Escape');
  await expect(over(page)).toHaveCount(0);
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL(address);
  expect(await historyLength(page)).toBe(length);

  await page.goBack();
  await page.waitForURL('**/edit/*');
  // A step forward is one to another page: nothing stays open over that.
  await open(page, page.getByRole('button', { name: 'Emojis hinzufügen' }).first());
  await page.goForward();
  await page.waitForURL(address);
  await expect(over(page)).toHaveCount(0);
});

test('back closes a sheet and the menu over the unmoved feed', async ({ stack, newPerson, signedIn }) => {
  const person = await newPerson();
  await seedDays(stack, person, 40);
  const { page } = await signedIn({ person, viewport: PHONE });
  const diary = new Diary(page);
  await expect(diary.entry('Tag 1:')).toBeVisible();
  await diary.isSaved();
  await diary.entry('Tag 1:').getByRole('link').click();
  await page.waitForURL('**/entry/*');
  await page.getByRole('navigation').getByRole('link', { name: 'Start' }).filter({ visible: true }).click();
  const far = diary.entry('Tag 12:');
  await diary.scrollTo(addDays(todaysDate(), -12));
  const place = () => far.evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const months = page.getByRole('button', { name: 'Monat', exact: true }).filter({ visible: true }).first();
  const menu = page.getByRole('button', { name: /^Menü von/ });
  const settings = page.getByRole('link', { name: 'Einstellungen' });

  // The place is taken once it is open: the pointer of these tests scrolls the page for what sticks to its edge.
  await open(page, months);
  const top = await place();
  await backCloses(page);
  await expect(months).toBeFocused();
  expect(await place()).toBe(top);
  await open(page, menu);
  await expect(settings).toBeVisible();
  const topNow = await place();
  await backCloses(page);
  expect(await place()).toBe(topNow);

  await open(page, menu);
  await settings.click();
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(far).toBeVisible();
  await expect(over(page)).toHaveCount(0);
  await page.goBack();
  await page.waitForURL('**/entry/*');
});

test('back closes a sheet over the editor and keeps typed text', async ({ signedIn }) => {
  const { page } = await signedIn({ viewport: PHONE });
  const editor = await new Diary(page).write();
  await editor.text.fill(WORDS);
  await open(page, page.getByRole('button', { name: 'Emojis hinzufügen' }).first());
  await backCloses(page);
  await expect(editor.text).toHaveValue(WORDS);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Heute' }).getByRole('textbox', { name: 'Text' })).toHaveValue(WORDS);
});
