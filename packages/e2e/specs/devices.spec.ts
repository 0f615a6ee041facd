import path from 'node:path';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import type { Editor } from '../src/pages/editor.ts';
import { HistoryPage } from '../src/pages/history.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');

test('an edit appears live; offline edits of two fields survive (S5, S6, S12) @both', async ({ stack, signedIn }) => {
  const { person, page: phone } = await signedIn();
  const { page: laptop } = await signedIn({ person });
  const writing = await new DiaryPage(phone).write();
  await writing.text.fill('Erste Fassung vom Handy.');
  await writing.save();
  await expect(new DiaryPage(laptop).entry('Erste Fassung vom Handy.')).toBeVisible();

  await laptop.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await new DiaryPage(phone).edit('Erste Fassung vom Handy.');
  await writing.text.fill('Zweite Fassung vom Handy.');
  await writing.addPhoto(PHOTO);
  await writing.save();
  // The day arrives before its photo has: that follows.
  await expect(new DiaryPage(laptop).entry('Zweite Fassung vom Handy.').locator('img')).toBeVisible();
  await expect(laptop.locator('html[data-same-page]')).toHaveCount(1);

  await new DiaryPage(phone).isSaved();
  stack.proxy.cut();
  // The photo in large was never here; the small picture of it stands for it (decision 20).
  await new DiaryPage(laptop).read('Zweite Fassung vom Handy.');
  await expect(laptop.locator('.entry-hero img')).toBeVisible();
  await new DiaryPage(laptop).open();
  for (const [page, change] of [
    [phone, async (editor: Editor) => editor.text.fill('Dritte Fassung, im Tunnel.')],
    [laptop, async (editor: Editor) => editor.mood(9)],
  ] as const) {
    const editor = await new DiaryPage(page).edit('Zweite Fassung vom Handy.');
    await change(editor);
    await editor.save();
  }
  stack.proxy.restore();
  for (const page of [phone, laptop]) {
    await new DiaryPage(page).isSaved();
    await expect(new DiaryPage(page).entry('Dritte Fassung, im Tunnel.')).toBeVisible();
    await expect(new DiaryPage(page).entry('Dritte Fassung')).toContainText('Stimmung 9');
  }
  expect(await person.synced()).toMatchObject([{ text: 'Dritte Fassung, im Tunnel.', mood: { level: 9 } }]);

  // Both at the same place of the same text: both passages stay, and what gave way is in the history (decision 10).
  stack.proxy.cut();
  for (const [page, words] of [
    [phone, 'Dritte Fassung, im Regen.'],
    [laptop, 'Dritte Fassung, im Schnee.'],
  ] as const) {
    const editor = await new DiaryPage(page).edit('Dritte Fassung, im Tunnel.');
    await editor.text.fill(words);
    await editor.save();
  }
  stack.proxy.restore();
  for (const page of [phone, laptop]) {
    await new DiaryPage(page).isSaved();
    const card = new DiaryPage(page).entry('Regen').filter({ hasText: 'Schnee' });
    await expect(card.getByRole('link', { name: /^Zusammengeführt/ })).toBeVisible();
  }

  stack.proxy.cut();
  const history = await new DiaryPage(phone).history('Regen');
  const version = history.version('Zusammengeführt');
  const later = (await version.locator('ins').textContent())?.includes('Regen') ? 'Regen' : 'Schnee';
  const earlier = later === 'Regen' ? 'Schnee' : 'Regen';
  await (await history.restore(version)).click();
  await expect(version.locator('ins')).toContainText(later);
  await history.restore(version);
  await phone.goto('/');
  await expect(new DiaryPage(phone).entry(`Dritte Fassung, im ${earlier}.`)).not.toContainText('Zusammengeführt');

  stack.proxy.restore();
  await new DiaryPage(phone).isSaved();
  await expect(new DiaryPage(laptop).entry(`Dritte Fassung, im ${earlier}.`)).toBeVisible();
  await new DiaryPage(laptop).history(earlier);
  await expect(new HistoryPage(laptop).version(later).locator('del').first()).toContainText(later);
  expect(await person.synced()).toMatchObject([{ text: `Dritte Fassung, im ${earlier}.` }]);
});
