import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';

const file = (name: string, type: string) =>
  new Blob([readFileSync(path.join(import.meta.dirname, '../fixtures', name))], { type });
const PHOTO = file('photo-1.jpg', 'image/jpeg');
const SPEECH = file('speech-de.webm', 'audio/webm');

/** Whether the one photo of the page shows a picture. */
const isDrawn = (page: Page) =>
  page.evaluate(() => [...document.images].some((image) => image.className === 'ph' && image.naturalWidth > 0));

test('a foreign public day is readable, also offline, until withdrawn', async ({ stack, newPerson, signedIn }) => {
  const [mia, tom] = [await newPerson(), await newPerson()];
  await mia.confirm();
  const id = await mia.write('Ein Tag für alle.', { photo: PHOTO, audio: SPEECH, visibility: 'public' });
  const { page } = await signedIn({ person: tom });
  await new DiaryPage(page).isSaved();

  await page.goto(`/entry/${id}`);
  const day = page.getByRole('article');
  await expect(day.getByText('Mia Muster', { exact: true })).toBeVisible();
  await expect(day.getByText('Ein Tag für alle.', { exact: true })).toBeVisible();
  await expect(day.getByText('Öffentlich', { exact: true })).toBeVisible();
  for (const own of ['Favorit', 'Löschen']) await expect(page.getByRole('button', { name: own })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Bearbeiten' })).toHaveCount(0);
  await expect.poll(() => isDrawn(page)).toBe(true);
  await page.getByRole('button', { name: 'Bild 1 von 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Bilder' }).locator('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await day.getByRole('button', { name: 'Abspielen' }).click();
  await expect(day.getByRole('button', { name: 'Pause' })).toBeVisible();

  stack.proxy.cut();
  await page.goto(`/entry/${id}`);
  await expect(day.getByText('Ein Tag für alle.', { exact: true })).toBeVisible();
  await page.goto('/entry/0b8d3c9e-54a6-5f5e-9d7a-1c2b3a4d5e6f');
  await expect(page.getByRole('heading', { name: 'Noch nicht auf diesem Gerät' })).toBeVisible();
  stack.proxy.restore();
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page.getByText('Eintrag nicht gefunden', { exact: true }).first()).toBeVisible();

  await mia.show(id, 'private');
  await page.goto(`/entry/${id}`);
  await expect(page.getByRole('heading', { name: 'Zugriff verweigert' })).toBeVisible();
  stack.proxy.cut();
  await page.goto(`/entry/${id}`);
  await expect(page.getByRole('heading', { name: 'Noch nicht auf diesem Gerät' })).toBeVisible();
});

test('broken pictures fall back by variant, and an invalid date shows (spec §2)', async ({
  knownDevice,
  newPerson,
}) => {
  const [mia, tom] = [await newPerson(), await newPerson()];
  await mia.confirm();
  const id = await mia.write('Ein Bild von einem Tag.', { photo: PHOTO, visibility: 'public' });
  await tom.write('Mein Bild.', { photo: PHOTO });
  const page = await (await knownDevice()).start();
  const broken = new Set(['thumb', 'display', 'original']);
  await page.route(/\/api\/media\/[0-9a-f-]{36}\/[0-9a-f]{64}\/\w+\?/, (route) => {
    const [, variant = ''] = /\/(\w+)\?/.exec(route.request().url()) ?? [];
    return broken.has(variant) ? route.fulfill({ contentType: 'image/webp', body: 'no picture' }) : route.continue();
  });
  await new Landing(page).comeBack(tom);
  const diary = new DiaryPage(page);
  await diary.isSaved();
  const card = diary.entry('Mein Bild.');
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('.ph-place--none')).toHaveText(/^\d+\. \p{L}+ \d{4}$/u);
  await page.goto(`/entry/${id}`);
  const place = page.getByRole('button', { name: 'Bild 1 von 1' });
  await expect(place.locator('.ph-place--none')).toHaveText(/^\d+\. \p{L}+ \d{4}$/u);

  const dateless = async (route: Route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), date: 'irgendwann' } });
  };
  await page.route(`**/api/entries/${id}`, dateless);
  await page.reload();
  await expect(page.getByRole('article').getByText('Unbekanntes Datum').first()).toBeVisible();
  await page.unroute(`**/api/entries/${id}`, dateless);

  broken.delete('thumb');
  await page.reload();
  await expect(place.locator('img')).toHaveAttribute('src', /\/thumb\?/);
  broken.delete('original');
  await page.goto('/');
  await expect.poll(() => isDrawn(page)).toBe(true);
});
