import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { holdStore } from '../src/stored.ts';

const TITLE = 'Dein Tagebuch antwortet nicht';

/** From a page without the app. */
async function hold(beside: Page): Promise<() => Promise<void>> {
  await beside.goto('/api/health');
  return holdStore(beside);
}

/** Words of the whole page, also those that only screen readers say. */
const says = (page: Page) => page.locator('body').ariaSnapshot();

async function isSilent(page: Page): Promise<void> {
  const notice = page.getByText(TITLE, { exact: true });
  await expect(notice).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Schließe andere Fenster mit Tagfalter.')).toBeVisible();
  expect(await says(page)).not.toContain('Gesichert');
}

test('a silent store is said and outlived (spec decision 80)', async ({ signedIn }) => {
  test.setTimeout(90_000);
  const { device, page, person } = await signedIn();
  await test.step('words outlive their tab', async () => {
    const diary = new DiaryPage(page);
    const editor = await diary.write();
    await editor.text.fill('Vorher.');
    await expect(editor.draftState).toBeVisible();

    const letGo = await hold(await device.context.newPage());
    await editor.text.fill('Vorher. Und mitten darin.');
    await isSilent(page);
    await editor.text.pressSequentially(' Noch ein Satz.');
    // Not by hand: the text is left without going anywhere.
    await page.getByRole('navigation').or(page.getByRole('banner')).getByRole('link').first().focus();
    expect(await says(page)).not.toContain('Gesichert');
    await page.close({ runBeforeUnload: false });
    await letGo();
  });
  const after = await device.context.newPage();
  const there = new DiaryPage(after);
  await test.step('the next tab has them', async () => {
    await new DiaryPage(after).open();
    const again = await new DiaryPage(after).write();
    await expect(again.text).toHaveValue('Vorher. Und mitten darin. Noch ein Satz.');
    await again.save();
    await new DiaryPage(after).isSaved();
    expect(await person.synced()).toMatchObject([{ text: 'Vorher. Und mitten darin. Noch ein Satz.' }]);
  });
  await test.step('a page begun meanwhile goes on by itself', async () => {
    const letGo = await hold(await device.context.newPage());
    // A page that begins while nothing can be read.
    await after.reload();
    await isSilent(after);
    await expect(there.chip(/antwortet nicht/i)).toBeVisible();
    await letGo();
    await expect(after.getByText(TITLE, { exact: true })).toBeHidden();
    await expect(there.entry('Vorher. Und mitten darin. Noch ein Satz.')).toBeVisible();
    await there.isSaved();
    expect(await person.synced()).toMatchObject([{ text: 'Vorher. Und mitten darin. Noch ein Satz.' }]);
  });
});

test('what a silent store cannot take is not called safe', async ({ signedIn }) => {
  test.setTimeout(90_000);
  const { device, page } = await signedIn();
  const editor = await new DiaryPage(page).write();
  await editor.text.fill('Vorher.');
  await editor.startRecording();
  await editor.recordFor(1);
  const letGo = await hold(await device.context.newPage());
  // Beside the database there is no room either.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('tagfalter.drafts')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await editor.text.fill('Vorher. Und ohne Platz.');
  await expect(page.getByText(TITLE, { exact: true })).toBeVisible({ timeout: 15_000 });
  await editor.text.pressSequentially(' Noch etwas.');
  await expect(page.getByText('Entwurf nicht gespeichert').first()).toBeVisible();
  await expect(page.getByText('Kopiere deinen Text, bevor du etwas schließt.')).toBeVisible();
  await expect(page.getByText('Die Aufnahme ist noch nicht auf diesem Gerät gesichert.')).toBeVisible();
  const words = await says(page);
  for (const untrue of ['schon auf diesem Gerät gesichert', 'in einer Kopie aufgehoben', 'Gesichert'])
    expect(words).not.toContain(untrue);
  await letGo();
  await editor.stopRecording();
  await expect(editor.draftState).toBeVisible();
});
