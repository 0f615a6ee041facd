import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ERROR_STATUS } from '@tagfalter/contract/error';
import { PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';

/** Newer than any version of the app will be. */
const LATER = 9990;

/**
 * Opens the diary's database in a version, as another build of the app in another tab does; with `afresh` on an empty
 * device. Answers what closes it.
 */
async function openInVersion(tab: Page, version: number, afresh = false): Promise<() => Promise<void>> {
  await tab.evaluate(
    async ([wanted, empty]) => {
      const [diary] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tagfalter-'));
      const name = diary?.name ?? '';
      const settled = (request: IDBRequest) =>
        new Promise((resolve, reject) => {
          request.onsuccess = resolve;
          request.onerror = () => reject(request.error);
        });
      if (empty) await settled(indexedDB.deleteDatabase(name));
      const opening = indexedDB.open(name, wanted);
      opening.onupgradeneeded = () => opening.result.createObjectStore('added');
      await settled(opening);
      window.addEventListener('let-go', () => opening.result.close());
    },
    [version, afresh] as const,
  );
  // Not by hand: the word for a lock that this test holds.
  return () => tab.evaluate(() => void window.dispatchEvent(new Event('let-go')));
}

test('tabs of two versions: the old yields, the new explains its waiting', async ({ signedIn }) => {
  const { device, page } = await signedIn();
  const editor = await new DiaryPage(page).write();
  await editor.text.fill('Im alten Fenster.');
  await expect(editor.draftState).toBeVisible();
  const other = await device.context.newPage();
  // An address of this origin that is none of the app's.
  await other.goto('/api/health');
  const closeLater = await openInVersion(other, LATER);
  await expect(page.getByText('Neue Version – neu laden', { exact: true })).toBeVisible();
  await editor.text.fill('Im alten Fenster, noch weiter.');
  await expect(editor.draftState).toBeVisible();
  await closeLater();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(new Editor(page).text).toHaveValue('Im alten Fenster, noch weiter.');
  await editor.save();
  await new DiaryPage(page).isSaved();
  await page.goto('/api/health');

  const letGo = await openInVersion(other, 1, true);
  await page.goto('/');
  await expect(page.getByText('Tagfalter ist noch in einem anderen Fenster offen', { exact: true })).toBeVisible();
  // Behind the opening of the page before, the browser lets this one wait without a word.
  await page.reload();
  const notice = page.getByText(/^(Tagfalter ist noch in einem anderen Fenster offen|Der Browser gibt dein Tagebuch)/);
  await expect(notice).toBeVisible();
  await letGo();
  await expect(new DiaryPage(page).entry('Im alten Fenster, noch weiter.')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('for a newer app waiting changes are kept, exported and sent (S13)', async ({ stack, signedIn }) => {
  const { person, device, page } = await signedIn();
  const diary = new DiaryPage(page);
  await diary.isSaved();
  const words = 'wants a newer app';
  await device.context.route('**/api/sync/**', (route) =>
    route.fulfill({
      status: ERROR_STATUS.client_too_old,
      headers: { [PROTOCOL_HEADER]: '9' },
      json: { code: 'client_too_old', message: words, error: words },
    }),
  );
  const editor = await diary.write();
  await editor.text.fill('Wartet auf die neue Version.');
  await editor.save();
  await diary.chip('Neu laden').click();
  await expect(page.getByText('Diese Version der App ist zu alt. Bitte lade sie neu.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jetzt senden' })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('Wartet auf die neue Version.');
  await device.context.unroute('**/api/sync/**');
  const worker = await (await fetch(`${stack.origin}/sw.js`)).text();
  const says = `event.request.url.endsWith('/which') && event.respondWith(new Response('newer'))`;
  stack.proxy.serve('/sw.js', `${worker}\nself.addEventListener('fetch', (event) => { ${says}; });`);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(page.locator('html[data-same-page]')).toHaveCount(0);
  await diary.isSaved();
  expect(await page.evaluate(() => fetch('/which').then((reply) => reply.text()))).toBe('newer');
  expect(await person.synced()).toMatchObject([{ text: 'Wartet auf die neue Version.' }]);
});
