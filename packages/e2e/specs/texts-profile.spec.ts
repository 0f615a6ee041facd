import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { patchProfile } from '@tagfalter/contract/patch-profile';
import { mustCallAs } from '../src/call-as.ts';
import { expect, test } from '../src/fixtures.ts';
import { labelOf } from '../src/hands.ts';
import { DiaryPage } from '../src/pages/diary.ts';

const MEGABYTE = 1024 * 1024;
/** First bytes of a PNG. */
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** GIF of a single red pixel. */
const GIF = Buffer.from('R0lGODdhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64');

/** Goes to the profile by the menu. */
async function profileOf(page: Page) {
  await page.getByRole('button', { name: /^Menü von/ }).click();
  await page.getByRole('link', { name: 'Profil bearbeiten' }).click();
  return {
    firstName: page.getByLabel('Vorname'),
    username: page.getByLabel('Benutzername'),
    picture: page.locator('input[type="file"]'),
    save: () => page.getByRole('button', { name: 'Speichern' }).click(),
    says: (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible(),
  };
}

test('the profile names rejected input, settings persist (spec §5, §8)', async ({ stack, newPerson, signedIn }) => {
  const taken = new FormData();
  taken.set('username', 'ben.baum');
  await mustCallAs(stack, await newPerson(), patchProfile, { body: taken });
  const { person, device, page } = await signedIn();
  await test.step('rejected input', async () => {
    const { firstName, username, picture, save, says } = await profileOf(page);
    await firstName.fill(' ');
    await save();
    await says('Vorname erforderlich');
    await says('Bitte geben Sie einen Vornamen ein.');
    await expect(firstName).toBeFocused();
    await firstName.fill('x'.repeat(101));
    await save();
    await says('Zu lang');
    await firstName.fill('Anna');
    for (const [typed, words] of [
      ['', 'Erforderlich'],
      ['ab', 'Zu kurz'],
      ['x'.repeat(31), 'Zu lang'],
      ['zwei Wörter', 'Ungültiges Format'],
      ['ben.baum', 'Diesen Benutzernamen gibt es schon.'],
    ] as const) {
      await username.fill(typed);
      await save();
      await says(words);
      await expect(username).toBeFocused();
    }
    await says('Profil konnte nicht aktualisiert werden: Diesen Benutzernamen gibt es schon.');
    await username.fill('anna.ast');

    for (const [file, words] of [
      [{ name: 'leer.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, 'Bitte wähle eine Datei aus'],
      [
        { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
        'Das Bild muss JPG, PNG oder GIF sein.',
      ],
      [
        {
          name: 'riese.png',
          mimeType: 'image/png',
          buffer: Buffer.concat([PNG_SIGNATURE, Buffer.alloc(5 * MEGABYTE)]),
        },
        'Das Bild darf höchstens 5 MB groß sein.',
      ],
    ] as const) {
      await picture.setInputFiles(file);
      await says(words);
    }
    // Named like a picture, but none.
    await picture.setInputFiles({ name: 'leer.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await says('Bitte wähle eine Datei aus');
    await picture.setInputFiles({ name: 'brief.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') });
    await says('Das Bild muss JPG, PNG oder GIF sein.');
    // This file begins like a picture, so the server looks inside.
    await picture.setInputFiles({ name: 'halb.png', mimeType: 'image/png', buffer: PNG_SIGNATURE });
    await save();
    await says('Profil konnte nicht aktualisiert werden: Das Bild muss JPG, PNG oder GIF sein.');
    await picture.setInputFiles({ name: 'ich.gif', mimeType: 'image/gif', buffer: GIF });
    await save();
    await says('Profil aktualisiert');
    await expect(page.getByRole('button', { name: 'Menü von Anna Muster' })).toBeVisible();
    await expect(page.getByRole('banner').locator('.top__av img')).toBeVisible();
  });
  await test.step('settings; unsent things and a lost session are named', async () => {
    await page.getByRole('button', { name: /^Menü von/ }).click();
    await page.getByRole('link', { name: 'Einstellungen' }).click();
    await labelOf(page.getByRole('radio', { name: 'Freunde' })).click();
    await labelOf(page.getByRole('radio', { name: 'Dunkel' }).first()).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByText('Nichts. Alles ist gesichert.', { exact: true })).toBeVisible();
    const diary = new DiaryPage(page);
    const editor = await diary.write();
    await expect(page.getByRole('radio', { name: 'Freunde' })).toBeChecked();

    stack.proxy.cut();
    await editor.text.fill('Liegt nur hier.');
    await editor.save();
    await page.getByRole('button', { name: /^Menü von/ }).click();
    await page.getByRole('link', { name: 'Einstellungen' }).click();
    await expect(page.getByText('Eine Sache liegt nur hier.')).toBeVisible();
    await diary.signOut();
    const question = page.getByRole('dialog', { name: 'Noch nicht alles gesichert' });
    await expect(question.getByText(/^Eine Sache liegt nur auf diesem Gerät\./)).toBeVisible();
    await page.keyboard.press('Escape');

    // The session ends while something is unsent: it is kept, and a new one sends it.
    await device.context.clearCookies();
    stack.proxy.restore();
    await page.reload();
    await expect(page.getByText('Bitte neu anmelden – deine Änderungen bleiben hier', { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('E-Mail')).toHaveValue(person.email);
    await dialog.getByLabel('Passwort', { exact: true }).fill(person.password);
    await dialog.getByRole('tabpanel').getByRole('button', { name: 'Anmelden' }).click();
    await diary.isSaved();
    expect(await person.synced()).toMatchObject([{ text: 'Liegt nur hier.', visibility: 'friends' }]);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
