import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';
import { countFromEnv } from '../src/runs.ts';
import { fillDisk, hasStoredReserve, storedChunks } from '../src/stored.ts';

const MB = 1024 * 1024;
/** Room for the app, its reserve and one or two photos. */
const QUOTA = 16 * MB;
const runs = countFromEnv('SOAK_COUNT', 1);

const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
/** A GIF the size of nothing in the picture and of `bytes` on the disk. */
const photo = (bytes: number) => ({
  name: 'groß.gif',
  mimeType: 'image/gif',
  buffer: Buffer.concat([
    Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
    randomBytes(bytes),
  ]),
});

test('on a full device words use the reserve, photos are refused', async ({ signedIn }) => {
  test.setTimeout(90_000 + runs * 15_000);
  const { person, device } = await signedIn();
  const [page, makeSpace] = await device.restartFull(QUOTA);
  const diary = new DiaryPage(page);
  await diary.open();
  const editor = await diary.write();
  let text = 'Anfang.';
  await editor.text.fill(text);
  await editor.save();
  await diary.isSaved();
  for (let run = 1; run <= runs; run += 1) {
    await expect.poll(() => hasStoredReserve(page), { timeout: 30_000 }).toBe(true);
    const empty = await fillDisk(page);
    await diary.edit(text);
    await page.getByLabel('Fotos auswählen').setInputFiles(photo(2 * MB));
    await says(page, 'Auf diesem Gerät ist kein Platz mehr für das Foto.');
    text = `Lauf ${run}: ${'auch auf vollem Gerät. '.repeat(100)}`.trim();
    await editor.text.fill(text);
    await editor.save();
    expect(await hasStoredReserve(page)).toBe(false);
    await diary.isSaved();
    expect(await person.synced()).toMatchObject([{ text, images: [] }]);
    await empty();
    await page.reload();
  }
  await makeSpace();
});

test('a recording ends on full storage and never uses the reserve', async ({ signedIn }) => {
  const { person, device } = await signedIn();
  const [page, makeSpace] = await device.restartFull(QUOTA);
  const diary = new DiaryPage(page);
  await diary.open();
  await expect.poll(() => hasStoredReserve(page), { timeout: 30_000 }).toBe(true);
  const editor = await diary.write();
  await editor.startRecording();
  await editor.recordFor(1);
  // A second stored meanwhile would give up the reserve, and the filler would take that, too.
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Aufnahme pausiert')).toBeVisible();
  await fillDisk(page);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await says(page, 'Auf diesem Gerät ist kein Platz mehr. Alles bis dahin ist gesichert.');
  await expect(page.getByRole('button', { name: 'Abspielen' })).toBeEnabled();
  expect(await hasStoredReserve(page)).toBe(false);
  expect(await storedChunks(page)).toBe(0);
  await page.getByRole('button', { name: 'Aufnahme starten' }).click();
  await says(page, 'Auf diesem Gerät ist kein Platz mehr für eine Aufnahme.');
  await editor.text.fill('Worte gehen noch.');
  await editor.save();
  await diary.isSaved();
  expect(await person.synced()).toMatchObject([{ text: 'Worte gehen noch.', audio: { type: expect.any(String) } }]);
  await makeSpace();
});

test('persistence is asked for once, aborted transactions are undone (S3)', async ({ knownDevice, newPerson }) => {
  const page = await (await knownDevice()).start();
  await test.step('the browser is asked for persistence once, after saving (design 3.15)', async () => {
    // A browser that says no, so that nothing but the app's own memory keeps it from asking again.
    await page.addInitScript(() => {
      const askings = 'test.askings';
      navigator.storage.persisted = async () => false;
      navigator.storage.persist = async () => {
        localStorage.setItem(askings, String(Number(localStorage.getItem(askings)) + 1));
        return false;
      };
    });
    const askings = () => page.evaluate(() => Number(localStorage.getItem('test.askings')));
    const diary = new DiaryPage(page);
    await new Landing(page).comeBack(await newPerson());
    const editor = await diary.write();
    await editor.text.fill('Zum ersten Mal.');
    await expect(editor.draftState).toBeVisible();
    expect(await askings()).toBe(0);
    await editor.save();
    await expect.poll(askings).toBe(1);
    await page.reload();
    await diary.edit('Zum ersten Mal.');
    await editor.text.fill('Zum zweiten Mal.');
    await editor.save();
    await diary.isSaved();
    expect(await askings()).toBe(1);
  });
  await test.step('an aborted transaction is undone, even with a handled request error', async () => {
    const kept = await page.evaluate(async () => {
      const opening = indexedDB.open('ending', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('days');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const db = opening.result;
      const write = (work: (days: IDBObjectStore) => void) =>
        new Promise((resolve) => {
          const transaction = db.transaction('days', 'readwrite', { durability: 'strict' });
          transaction.oncomplete = () => resolve('complete');
          transaction.onabort = () => resolve('abort');
          work(transaction.objectStore('days'));
          transaction.commit();
        });
      const first = await write((days) => days.add('Montag', 1));
      const second = await write((days) => {
        days.put('Dienstag', 2);
        // As Dexie does with every error, to tell of it in its own way.
        days.add('noch ein Montag', 1).onerror = (event) => event.preventDefault();
      });
      const all = db.transaction('days').objectStore('days').getAll();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      return [first, second, all.result];
    });
    expect(kept).toEqual(['complete', 'abort', ['Montag']]);
  });
});
