import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { violations } from '../src/axe.ts';
import type { Device } from '../src/device.ts';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { lacks } from '../src/lacking.ts';
import type { Person } from '../src/person.ts';
import { sideways } from '../src/sideways.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const DENIED = 'Hier kann Tagfalter nichts aufheben';
const BROKEN = 'Diese Seite lässt sich gerade nicht öffnen';
const LOOKS = [
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 320, height: 640 },
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 1280, height: 800 },
] as const;

const title = (page: Page, name?: string) => page.getByRole('heading', { level: 1, ...(name ? { name } : {}) });

/** A tab in which all that a browser stores is denied. */
async function deniedTab(device: Device): Promise<Page> {
  const page = await device.start();
  await lacks(device.context, 'storage');
  return page;
}

/** The session's cookie is there: a test of the store alone. */
async function haveSession(page: Page, { email, password }: Person): Promise<void> {
  const reply = await page.request.post(`${IDENTITY_PATH}/sign-in/email`, { data: { email, password } });
  expect(reply.ok()).toBe(true);
}

/** Complaints that no page may have: an error that nobody caught. */
const uncaught = ({ complaints }: Device) => complaints.filter((one) => one.startsWith('error:'));

test('no page is white where all storage is denied', async ({ stack, newDevice, newPerson }) => {
  const person = await newPerson();
  const book = await GuestBook.of(stack, person);
  await book.contribute({ guestName: 'Tante Helga', guestMessage: 'Alles Gute.', top: 1 });
  const shared = await person.share(await person.write('Ein Tag für dich.'), { originalText: true });
  const device = newDevice({ worker: 'block' });
  const page = await deniedTab(device);
  const pages: [string, string][] = [
    ['/', 'Tagebuch'],
    [book.page, 'Tante Helga'],
    [`${book.page}/wall`, 'Tante Helga'],
    [shared, 'Ein Tag für dich.'],
    ['/impressum', 'Impressum'],
    ['/sign-in/start?mode=login&attempt=one&way=redirect', 'Anmeld'],
  ];
  for (const [address, words] of pages) {
    await page.goto(address);
    await expect(page.locator('body'), address).toContainText(words);
    await expect(title(page).first(), address).toBeVisible();
    await expect(title(page, BROKEN), address).toHaveCount(0);
    expect(uncaught(device), address).toEqual([]);
  }
  await haveSession(page, person);
  for (const address of ['/', '/create', '/yearly']) {
    await page.goto(address);
    await expect(title(page, DENIED), address).toBeVisible();
    expect(uncaught(device), address).toEqual([]);
  }
});

test('somebody signed in learns why nothing is kept, and leaves', async ({ newDevice, newPerson }) => {
  const person = await newPerson();
  const device = newDevice({ worker: 'block' });
  const page = await deniedTab(device);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-Mail').fill(person.email);
  await dialog.getByLabel('Passwort', { exact: true }).fill(person.password);
  await dialog.getByRole('tabpanel').getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(title(page, DENIED)).toBeVisible();
  const { DENIED_PICTURES: folder } = process.env;
  for (const { theme, ...size } of LOOKS) {
    await page.setViewportSize(size);
    expect([...(await violations(page, DENIED, theme)), ...(await sideways(page, DENIED))]).toEqual([]);
    if (folder) await page.screenshot({ path: path.join(folder, `${theme}-${size.width}.png`), fullPage: true });
  }
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(title(page, DENIED)).toBeVisible();
  const received = page.waitForResponse((reply) => reply.url().endsWith(`${IDENTITY_PATH}/sign-out`) && reply.ok());
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await received;
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Anmelden' })).toBeVisible();
  expect(uncaught(device)).toEqual([]);
});

test('the screen of denied storage speaks French, too', { tag: '@soak' }, async ({ newDevice, newPerson }) => {
  const page = await deniedTab(
    newDevice({ worker: 'block', language: 'fr-FR', viewport: { width: 390, height: 844 } }),
  );
  await haveSession(page, await newPerson());
  await page.goto('/');
  await expect(title(page, 'Tagfalter ne peut rien conserver ici')).toBeVisible();
  const { DENIED_PICTURES: folder } = process.env;
  if (folder) await page.screenshot({ path: path.join(folder, 'french-390.png'), fullPage: true });
});

test('a guest contributes where all storage is denied', async ({ stack, newDevice, newPerson }) => {
  const book = await GuestBook.of(stack, await newPerson());
  const device = newDevice({ worker: 'block', viewport: { width: 390, height: 844 } });
  const page = await deniedTab(device);
  await page.goto(book.scanned);
  await page.getByRole('button', { name: 'Bilder und Grüße teilen' }).first().click();
  const form = page.getByRole('dialog', { name: 'Erinnerung hinzufügen' });
  const buffer = await readFile(PHOTO);
  await form.getByLabel('Fotos auswählen').setInputFiles({ name: 'see.jpg', mimeType: 'image/jpeg', buffer });
  await form.getByLabel('Dein Name').fill('Tante Helga');
  await form.getByLabel('Dein Gruß').fill('Alles Gute.');
  await form.getByRole('button', { name: 'Gruß aufnehmen' }).click();
  await expect(form.getByRole('timer')).toHaveText('0:01');
  await expect(form).not.toContainText('schon auf diesem Gerät gesichert');
  await expect(form.getByText('Die Aufnahme ist noch nicht auf diesem Gerät gesichert.')).toBeVisible();
  await form.getByRole('button', { name: 'Aufnahme beenden' }).click();
  await expect(form.getByRole('button', { name: 'Aufnahme entfernen' })).toBeVisible();
  await form.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByRole('dialog', { name: 'Danke, Tante Helga!' })).toContainText('Erfolgreich!');
  await page.goto(`${book.page}/wall`);
  await expect(page.locator('body')).toContainText('Tante Helga');
  expect(uncaught(device)).toEqual([]);
});

test('a page that breaks says so, in four languages', { tag: '@soak' }, async ({ stack, newDevice, newPerson }) => {
  const person = await newPerson();
  const book = await GuestBook.of(stack, person);
  const shared = await person.share(await person.write('Ein Tag für dich.'), { originalText: true });
  const titles = {
    'de-DE': BROKEN,
    'en-GB': 'This page cannot be opened right now',
    'fr-FR': 'Cette page ne peut pas s’ouvrir pour le moment',
    'es-ES': 'Esta página no se puede abrir ahora mismo',
  };
  const addresses = ['/', book.page, `${book.page}/wall`, shared];
  for (const [index, [language, words]] of Object.entries(titles).entries()) {
    const device = newDevice({ worker: 'block', language });
    const page = await device.start();
    // Before the first view, and once by an effect after it.
    const name = language === 'de-DE' ? 'setInterval' : 'matchMedia';
    await device.context.addInitScript((missing) => {
      Object.assign(window, {
        [missing]: () => {
          throw new Error('broken by a test');
        },
      });
    }, name);
    await page.goto(addresses[index] ?? '/');
    await expect(title(page, words)).toBeVisible();
    await expect(page.getByRole('button')).toBeVisible();
  }
});
