import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { sha256 } from '../src/person.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const WORDS = 'Nebel über dem Kanal.';

/** Cells of the table for a kind, column by column. */
function counts(page: Page, kind: string) {
  return page
    .getByRole('row', { name: new RegExp(`^${kind}`) })
    .getByRole('cell')
    .allTextContents();
}

test('says where files lie, reads a photo back, repairs a damaged one', async ({ stack, signedIn }) => {
  test.setTimeout(240_000);
  const { person, page } = await signedIn();
  const diary = new DiaryPage(page);
  const photo = readFileSync(PHOTO);
  stack.proxy.cut();
  const editor = await diary.write();
  await editor.text.fill(WORDS);
  await editor.addPhoto(PHOTO);
  await editor.save();
  await diary.chip(/^(Wartet auf Verbindung|Auf diesem Gerät gespeichert)/).click();
  await expect(page.getByRole('heading', { name: 'Sicherung' })).toBeVisible();
  await expect(page.getByText(/lässt sich (der Server )?(gerade )?nicht fragen/)).toBeVisible();
  await expect.poll(() => counts(page, 'Fotos')).toEqual(['1', '–unbekannt', '–kein Export von diesem Gerät']);
  const files = page.getByText('Die neuesten Tage, Datei für Datei');
  await files.click();
  await expect(page.getByText('Letzte Änderung noch nicht auf dem Server')).toBeVisible();
  await expect(page.getByText('Noch nicht auf dem Server', { exact: true })).toBeVisible();

  stack.proxy.restore();
  await expect
    .poll(() => counts(page, 'Fotos'), { timeout: 60_000 })
    .toEqual(['1', '1', '–kein Export von diesem Gerät']);
  await expect.poll(() => counts(page, 'Einträge')).toEqual(['1', '1', '–kein Export von diesem Gerät']);
  await expect(page.getByText(/^Auf dem Server, angekommen: Heute/)).toBeVisible();
  const hash = sha256(photo);
  await expect(page.getByTitle(hash)).toBeVisible();

  await page.getByRole('button', { name: 'Stichprobe starten' }).click();
  await expect(page.getByText('Ein Foto stimmt überein')).toBeVisible();
  // The message of the save stays in the language it was said in, and would be foreign words in another.
  await expect(page.locator('.toast')).toHaveCount(0);
  const inspector = await Inspector.of(page);
  await inspector.look('Sicherung, all the same');

  const kept = path.join(stack.dataDir, 'blobs', await person.accountId(), hash, 'original');
  await writeFile(kept, Buffer.alloc(photo.length, 7));
  await page.reload();
  await page.getByRole('button', { name: 'Neue Stichprobe' }).click();
  await expect(page.getByText('1 von 1 stimmt nicht überein')).toBeVisible();
  await expect(page.getByText(/^Auf dem Server liegen andere Bytes/)).toBeVisible();
  await inspector.look('Sicherung, a damaged photo');
  expect(inspector.found).toEqual([]);

  await page.getByRole('button', { name: 'Noch einmal senden' }).click();
  await expect.poll(async () => sha256((await person.original(hash)) ?? new Uint8Array())).toBe(hash);
  await page.getByRole('button', { name: 'Neue Stichprobe' }).click();
  await expect(page.getByText('Ein Foto stimmt überein')).toBeVisible();
});
