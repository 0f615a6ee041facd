import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { Landing } from '../src/pages/landing.ts';

const PHOTO = readFileSync(new URL('../fixtures/photo-1.jpg', import.meta.url)).toString('base64');

/** Posts what the system posts when somebody shares a photo and words with the installed app. */
async function share(page: Page, text: string): Promise<void> {
  await page.evaluate(
    ([words = '', photo = '']) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' });
      const field = (name: string, type: string) => {
        const input = Object.assign(document.createElement('input'), { name, type });
        form.append(input);
        return input;
      };
      field('text', 'text').value = words;
      const files = new DataTransfer();
      const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0));
      files.items.add(new File([bytes], 'see.jpg', { type: 'image/jpeg' }));
      field('images', 'file').files = files.files;
      document.body.append(form);
      form.submit();
    },
    [text, PHOTO],
  );
  await page.waitForURL('**/create?shared=*');
}
const hasWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));
const take = (page: Page) => page.getByRole('button', { name: 'In den heutigen Tag' }).click();
/** Throws the draft of today away. */
async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Entwurf verwerfen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen', exact: true }).click();
}
const photoIn = (page: Page) => page.getByRole('button', { name: 'Foto entfernen: see.jpg' });

test('a share joins the draft: signed out, while recording, offline', async ({ stack, signedIn }) => {
  test.setTimeout(240_000);
  const { page, person, device } = await signedIn();
  await expect.poll(() => hasWorker(page)).toBe(true);
  const diary = new DiaryPage(page);
  await test.step('signed out it waits for the next sign-in', async () => {
    await diary.signOut();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Menü von/ })).toHaveCount(0);
    await share(page, 'Noch nicht angemeldet');
    await expect(page.getByText('Geteiltes wartet hier')).toBeVisible();
    await expect(page.getByText('Noch nicht angemeldet')).toHaveCount(0);
    const inspector = await Inspector.of(page);
    await inspector.look('the landing page while something waits');
    await page.setViewportSize({ width: 1280, height: 800 });
    await new Landing(page).signIn(person);
    await inspector.look(
      'the start while something waits',
      'Noch nicht angemeldet',
      'see.jpg',
      'Anmeldung erfolgreich!',
    );
    await take(page);
    const editor = new Editor(page);
    await expect(photoIn(page)).toBeVisible();
    await expect(editor.text).toHaveValue('Noch nicht angemeldet');
    expect(inspector.found).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await discard(page);
  });
  await test.step('a recording in another window continues', async () => {
    const editor = await new DiaryPage(page).write();
    await editor.startRecording();
    const other = await device.context.newPage();
    await other.goto('/');
    await share(other, 'Nebenbei geteilt');
    await take(other);
    await expect(photoIn(other)).toBeVisible();
    await editor.recordFor(2);
    await editor.stopRecording();
    await expect(photoIn(page)).toBeVisible();
    await expect(editor.text).toHaveValue('Nebenbei geteilt');
    await other.close();
    await discard(page);
  });
  await test.step('offline it joins by a tap, and arrives with the draft', async () => {
    stack.proxy.cut();
    await share(page, 'Aus einer anderen App');
    const editor = new Editor(page);
    await expect(page.getByText('Aus einer anderen App')).toBeVisible();
    await expect(editor.text).toHaveValue('');
    await take(page);
    await expect(photoIn(page)).toBeVisible();
    await expect(editor.text).toHaveValue('Aus einer anderen App');
    stack.proxy.heal();
    await editor.save();
    await new DiaryPage(page).isSaved();
    expect(await person.synced()).toMatchObject([{ text: 'Aus einer anderen App', images: [{ name: 'see.jpg' }] }]);
  });
});
