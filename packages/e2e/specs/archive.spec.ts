import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { accountExport } from '@tagfalter/contract/account-export';
import { violationsAsShown } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { sideways } from '../src/sideways.ts';
import { unzip } from '../src/unzip.ts';

const PHOTO = new Blob([readFileSync(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'))], {
  type: 'image/jpeg',
});
const YEAR = String(new Date().getFullYear());

/** Saves the file that the device downloads after an act. */
async function download(page: Page, act: () => Promise<void>, target: string) {
  const coming = page.waitForEvent('download');
  await act();
  const file = await coming;
  await file.saveAs(target);
  return file;
}

/** Every file of an unpacked archive is what its list of SHA-256 says. */
async function holdsItsSums(folder: string, names: readonly string[]): Promise<void> {
  const sums = (await readFile(path.join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  expect(sums.map((line) => line.slice(66)).sort()).toEqual(names.filter((name) => name !== 'SHA256SUMS').sort());
  for (const line of sums) {
    const bytes = await readFile(path.join(folder, line.slice(66)));
    expect([line.slice(66), createHash('sha256').update(bytes).digest('hex')]).toEqual([
      line.slice(66),
      line.slice(0, 64),
    ]);
  }
}

test('archives: the device’s is whole offline, the server’s continues after cuts', async ({
  stack,
  newPerson,
  signedIn,
}, info) => {
  const person = await newPerson();
  await person.write('Ein Tag mit <Spitzen> & einem Foto.', { photo: PHOTO });
  const { page, device } = await signedIn({ person });
  await new DiaryPage(page).isSaved();
  await test.step('the device’s is whole offline, its pages readable from disk', async () => {
    // Where the browser asks for a place, nobody could answer here.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await page.goto('/yearly');
    await page.getByRole('link', { name: 'Exportieren' }).click();
    await expect(page.getByRole('combobox', { name: 'Umfang' })).toHaveValue(YEAR);
    const make = () => page.getByRole('button', { name: 'Archiv erstellen' }).click();
    stack.proxy.cut();
    const torn = info.outputPath('without-network.zip');
    await download(page, make, torn);
    await expect(page.getByText(/^Eine Datei fehlt darin/)).toBeVisible();
    const first = info.outputPath('without-network');
    expect((await unzip(torn, first)).filter((name) => name.startsWith('media/'))).toEqual([]);
    expect(await readFile(path.join(first, 'index.html'), 'utf8')).toContain('Fehlt in diesem Archiv');
    stack.proxy.heal();
    const whole = info.outputPath('whole.zip');
    const file = await download(page, make, whole);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^tagfalter-.+-${YEAR}\\.zip$`));
    const folder = info.outputPath('whole');
    const names = await unzip(whole, folder);
    expect(names.filter((name) => name.startsWith('media/'))).toHaveLength(1);
    await holdsItsSums(folder, names);

    // From disk: nothing is asked of anybody, and nothing is refused by the policy of the pages.
    const viewer = await device.context.newPage();
    const asked: string[] = [];
    const said: string[] = [];
    viewer.on('request', (request) => asked.push(request.url()));
    viewer.on('console', (message) => said.push(message.text()));
    const found: string[] = [];
    const look = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const)
        for (const size of [
          { width: 1280, height: 800 },
          { width: 320, height: 640 },
        ]) {
          await viewer.emulateMedia({ colorScheme });
          await viewer.setViewportSize(size);
          const shown = `${name}, ${colorScheme}, ${size.width}`;
          found.push(...(await violationsAsShown(viewer, shown)), ...(await sideways(viewer, shown)));
        }
    };
    await viewer.goto(pathToFileURL(path.join(folder, 'index.html')).href);
    await look('index.html');
    await viewer.getByRole('link', { name: YEAR }).click();
    await expect(viewer.getByText('Ein Tag mit <Spitzen> & einem Foto.')).toBeVisible();
    const photo = viewer.locator('.photos img');
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
    await look(`${YEAR}/index.html`);
    expect(found).toEqual([]);
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
    expect(said).toEqual([]);
  });
  await test.step('the server’s needs the password and continues after a cut', async () => {
    await page.goto('/settings/archive');
    // Sessions are as young as the test; that old ones are refused is proven at the server.
    await page.route(
      (url) => url.pathname === accountExport.path,
      (route) =>
        route.fulfill({
          status: 403,
          json: { code: 'reauth_required', message: 'Sign in again', error: 'Sign in again' },
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Archiv laden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passwort bestätigen' });
    await dialog.getByLabel('Passwort', { exact: true }).fill('falsch und lang');
    await dialog.getByRole('button', { name: 'Bestätigen' }).click();
    await expect(dialog.locator('.err')).toBeVisible();
    await dialog.getByLabel('Passwort', { exact: true }).fill(person.password);
    const target = info.outputPath('server.zip');
    const confirm = () => dialog.getByRole('button', { name: 'Bestätigen' }).click();
    const file = await download(page, confirm, target);
    const folder = info.outputPath('server');
    await holdsItsSums(folder, await unzip(target, folder));
    const whole = await readFile(target);

    const url = file.url();
    const broken = stack.proxy.breakReplyAfter(100_000);
    const answer = await fetch(url);
    const etag = answer.headers.get('etag') ?? '';
    expect(Number(answer.headers.get('content-length'))).toBe(whole.length);
    const pieces: Uint8Array[] = [];
    try {
      for await (const piece of answer.body ?? []) pieces.push(piece);
    } catch {
      // Expected: the line breaks.
    }
    await broken;
    stack.proxy.heal();
    const begun = Buffer.concat(pieces);
    expect(begun.length).toBeLessThan(whole.length);
    const rest = await fetch(url, { headers: { range: `bytes=${begun.length}-`, 'if-range': etag } });
    expect(rest.status).toBe(206);
    const joined = Buffer.concat([begun, Buffer.from(await rest.arrayBuffer())]);
    expect(joined.equals(whole)).toBe(true);
  });
});
