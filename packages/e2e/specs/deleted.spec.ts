import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { DiaryPage } from '../src/pages/diary.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const WORDS = 'Regen, Steuerbescheid, kalte Füße.';

async function remove(page: Page): Promise<void> {
  await new DiaryPage(page).read(WORDS);
  await page.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Eintrag gelöscht', { exact: true }).first()).toBeVisible();
  await expect(new DiaryPage(page).entry(WORDS)).toHaveCount(0);
}

async function openDeleted(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menü von/ }).click();
  await page.getByRole('link', { name: 'Einstellungen' }).click();
  await page.locator('main a[href="/settings/deleted"]').click();
  await expect(page.getByRole('heading', { name: 'Zuletzt gelöscht' })).toBeVisible();
}

test('a deleted day returns by undo or later, or goes everywhere', async ({ stack, signedIn }) => {
  const { person, page } = await signedIn();
  const diary = new DiaryPage(page);
  await test.step('it returns by undo offline, with its unsent photo', async () => {
    stack.proxy.cut();
    const editor = await diary.write();
    await editor.text.fill(WORDS);
    await editor.mood(5);
    await editor.addPhoto(PHOTO);
    await editor.save();
    await remove(page);
    // By keys alone: F8 leads to the message.
    await page.keyboard.press('F8');
    const undo = page.getByRole('button', { name: 'Rückgängig' });
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(undo).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(diary.entry(WORDS).locator('img')).toBeVisible();
    await expect(
      diary.entry(WORDS).getByText('Stimmung 5').or(diary.entry(WORDS).getByLabel('Stimmung 5')).first(),
    ).toBeAttached();
    stack.proxy.heal();
    await diary.isSaved();
  });
  await test.step('it stays 30 days, returns anywhere or goes everywhere', async () => {
    await remove(page);
    await diary.isSaved();

    const { page: other } = await signedIn({ person, viewport: { width: 390, height: 844 } });
    await openDeleted(other);
    const card = new DiaryPage(other).entry(WORDS);
    await expect(card).toContainText('heute gelöscht');
    await expect(card).toContainText('noch 30 Tage');
    const inspector = await Inspector.of(other);
    // The pointer rests where it came in, and what lies there would show its name.
    await other.mouse.move(0, 0);
    await inspector.look('deleted days');
    expect(inspector.found).toEqual([]);
    await card.getByRole('button', { name: 'Zurückholen' }).click();
    await expect(other.getByText('Hier liegt gerade nichts.')).toBeVisible();
    await expect(diary.entry(WORDS)).toBeVisible();

    await remove(page);
    await expect(card).toBeVisible();
    await openDeleted(page);
    await diary.entry(WORDS).getByRole('button', { name: 'Endgültig löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
    await expect(diary.entry(WORDS)).toBeVisible();
    await page.getByRole('button', { name: 'Alle jetzt endgültig löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(page.getByText('Hier liegt gerade nichts.')).toBeVisible();
    await expect(other.getByText('Hier liegt gerade nichts.')).toBeVisible();
    await other.reload();
    await expect(other.getByText('Hier liegt gerade nichts.')).toBeVisible();
  });
});
