import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { addDays } from '@tagfalter/domain/local-date';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { seedDiary } from '../src/seed-days.ts';
import { todaysDate } from '../src/todays-date.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const WORDS = 'Am Wasser entlang.';
const PHONE = { width: 390, height: 844 };

/** Dialogs, menus and enlarged pictures over the page. */
const over = (page: Page) => page.locator('dialog[open], .menu:popover-open, .yarl__root');
const historyLength = (page: Page) => page.evaluate(() => history.length);

/** Opens something over the page. */
async function open(page: Page, by: Locator): Promise<void> {
  await by.tap();
  await expect(over(page)).toHaveCount(1);
}

/** Goes back, which closes what lies over the page: the page stays where it is. */
async function backCloses(page: Page): Promise<void> {
  const address = page.url();
  await page.evaluate(() => history.back());
  await expect(over(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
}

test('back closes what lies over feed, editor and entry, nothing else', async ({ stack, newPerson, signedIn }) => {
  const person = await newPerson();
  await seedDiary(stack, person, 40);
  const { page } = await signedIn({ person, viewport: PHONE });
  const diary = new DiaryPage(page);
  await test.step('a sheet and the menu over the unmoved feed', async () => {
    await expect(diary.entry('Tag 1:')).toBeVisible();
    await diary.isSaved();
    await diary.entry('Tag 1:').getByRole('link').tap();
    await page.waitForURL('**/entry/*');
    await page.getByRole('navigation').getByRole('link', { name: 'Start' }).filter({ visible: true }).tap();
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
    await settings.tap();
    await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(far).toBeVisible();
    await expect(over(page)).toHaveCount(0);
    await page.goBack();
    await page.waitForURL('**/entry/*');
  });
  await test.step('a sheet over the editor, which keeps typed text', async () => {
    await page.goto('/');
    const editor = await diary.write();
    await editor.text.fill(WORDS);
    await open(page, page.getByRole('button', { name: 'Emojis hinzufügen' }).first());
    await backCloses(page);
    await expect(editor.text).toHaveValue(WORDS);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Heute' }).getByRole('textbox', { name: 'Text' })).toHaveValue(WORDS);
  });
  await test.step('lightbox and question, leaving no history entries', async () => {
    const editor = await diary.write();
    await editor.addPhoto(PHOTO);
    await editor.save();
    await diary.isSaved();
    await diary.read(WORDS);
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
    await page.getByRole('button', { name: 'Schließen' }).tap();
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
});
