import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';

const PHOTO = new URL('../fixtures/photo-1.jpg', import.meta.url).pathname;
const OTHER_PHOTO = new URL('../fixtures/photo-2.jpg', import.meta.url).pathname;

/** Where a message comes to rest and where a button stands, read at once: the message goes by itself. */
async function places(message: Locator, button: Locator) {
  return message.evaluate(
    async (shown, other) => {
      if (!other) throw new Error('there is no button');
      await Promise.allSettled(shown.getAnimations().map(({ finished }) => finished));
      const [at, below] = [shown.getBoundingClientRect(), other.getBoundingClientRect()];
      const isBeside = at.right <= below.left || below.right <= at.left;
      return { isClear: isBeside || at.bottom <= below.top, left: at.left, right: at.right };
    },
    await button.elementHandle(),
  );
}

test('editor and entry page name what cannot be (spec §5)', async ({ signedIn }, info) => {
  const { person, page } = await signedIn();
  const diary = new DiaryPage(page);
  await test.step('a message covers no save button, on desk and phone', async () => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 960, height: 800 },
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto('/create');
      const save = page.getByRole('button', { name: 'Speichern' });
      await save.click();
      const toast = page.locator('.toast').filter({ hasText: 'Leerer Eintrag' });
      await expect(toast).toBeVisible();
      const { isClear, left, right } = await places(toast, save);
      expect(isClear, `${viewport.width} px`).toBe(true);
      expect(left >= 0 && right <= viewport.width).toBe(true);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await page.goto('/');
  const editor = await diary.write();
  await test.step('the editor names rejected input', async () => {
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Leerer Eintrag', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Bitte fügen Sie Text hinzu, laden Sie ein Bild hoch oder nehmen Sie Audio auf.', { exact: true }),
    ).toBeVisible();

    const emojis = page.getByRole('textbox', { name: 'Tages-Emojis' });
    await emojis.pressSequentially('a🦋');
    await emojis.pressSequentially('1');
    await expect(page.getByText('Nur Emojis erlaubt', { exact: true })).toBeVisible();
    await expect(emojis).toHaveValue('🦋');
    await expect(page.getByText('1 von 7')).toBeVisible();

    const files = page.getByLabel('Fotos auswählen');
    await files.setInputFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(page.getByText('Ungültige Datei: Bitte lade nur Bilddateien hoch.', { exact: true })).toBeVisible();
    // A file on disk: bytes from memory would have to pass the debugger's socket first.
    const large = info.outputPath('riese.jpg');
    writeFileSync(large, Buffer.concat([readFileSync(PHOTO), Buffer.alloc(20 * 1024 * 1024)]));
    await files.setInputFiles(large);
    await expect(
      page.getByText('Datei zu groß: Bitte lade Bilder hoch, die kleiner als 20MB sind.', { exact: true }),
    ).toBeVisible();
    await editor.addPhoto(PHOTO);
    await files.setInputFiles(PHOTO);
    await expect(
      page.getByText('Bereits vorhanden: Diese Bilder wurden bereits hinzugefügt', { exact: true }),
    ).toBeVisible();
    await files.setInputFiles(OTHER_PHOTO);
    await expect(page.getByText('Zu viele Bilder: Du kannst maximal 1 Bild hochladen', { exact: true })).toBeVisible();
    await editor.save();
    await expect(page.getByText('Eintrag erstellt', { exact: true })).toBeVisible();
    await expect(page.getByRole('article').getByText('Kein Textinhalt')).toBeVisible();
  });
  await test.step('the entry page: favourite with undo, pictures, deletion, missing and forbidden', async () => {
    await diary.isSaved();
    await diary.edit('Kein Textinhalt', '');
    await editor.text.fill('Ein Tag mit Bild.');
    await editor.save();
    await diary.isSaved();
    await diary.read('Ein Tag mit Bild.');

    const heart = page.getByRole('button', { name: 'Favorit' });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: 'Bild 1 von 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Bilder' }).getByText('Bild 1 von 1')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Bilder' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('dialog', { name: 'Eintrag löschen?' }).getByRole('button', { name: 'Löschen' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('Eintrag gelöscht', { exact: true })).toBeVisible();
    await diary.isSaved();
    expect(await person.entries()).toEqual([]);

    await page.goto('/entry/0b8d3c9e-54a6-5f5e-9d7a-1c2b3a4d5e6f');
    await expect(page.getByText('Eintrag nicht gefunden', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    const forbidden = { code: 'forbidden', message: 'Nein', error: 'Nein' };
    await page.route('**/api/entries/*', (route) => route.fulfill({ status: 403, json: forbidden }));
    await page.goto('/edit/0b8d3c9e-54a6-5f5e-9d7a-1c2b3a4d5e6f');
    await expect(page.getByRole('heading', { name: 'Zugriff verweigert' })).toBeVisible();
  });
});

test('two tabs write the same day, and no word goes', async ({ signedIn }) => {
  const { device, page: one } = await signedIn();
  const first = await new DiaryPage(one).write();
  const two = await device.context.newPage();
  await new DiaryPage(two).open();
  const second = await new DiaryPage(two).write();
  await first.text.fill('Im ersten Fenster.');
  await expect(second.text).toHaveValue('Im ersten Fenster.');
  await second.text.press('End');
  await second.text.pressSequentially(' Im zweiten.');
  await expect(first.text).toHaveValue('Im ersten Fenster. Im zweiten.');
  await first.save();
  await expect(two.getByRole('heading', { name: 'Eintrag bearbeiten' })).toBeVisible();
  await expect(second.text).toHaveValue('Im ersten Fenster. Im zweiten.');
});
