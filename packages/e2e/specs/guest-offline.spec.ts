import path from 'node:path';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');

test('a guest reads offline after contributing, by a worker without the diary', async ({
  stack,
  newDevice,
  newPerson,
}) => {
  const book = await GuestBook.of(stack, await newPerson());
  await book.contribute({ guestName: 'Tante Helga', guestMessage: 'Macht es gut miteinander.', top: 1 });
  const device = newDevice({ viewport: { width: 390, height: 844 } });
  let page = await device.start();
  const asked = new Set<string>();
  device.context.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await page.goto(book.page);
  await expect(page.getByRole('article', { name: 'Tante Helga' })).toBeVisible();
  await page.locator('input[type=file][multiple]').first().setInputFiles(PHOTO);
  const dialog = page.getByRole('dialog', { name: 'Erinnerung hinzufügen' });
  await dialog.getByLabel('Dein Name').fill('Onkel Otto');
  await expect(dialog.getByRole('button', { name: /^Lieblingsbild: / })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Senden' }).tap();
  await expect(page.getByText('Erfolgreich!')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().tap();
  await expect(page.getByRole('article', { name: 'Onkel Otto' })).toBeVisible();
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '');
  expect(new URL(worker).search).toBe('?guest');
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('tagfalter-event-pages')).keys()).length))
    .toBe(1);
  // A second look, with the worker there from the beginning: what it uses is kept.
  await page.reload();
  await expect(page.getByRole('article', { name: 'Onkel Otto' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quittung' })).toBeVisible();

  await device.kill();
  stack.proxy.cut();
  page = await device.start();
  await device.forgetHttpCache(page);
  await page.goto(book.page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lena & Jonas');
  await expect(page.getByText('Macht es gut miteinander.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Onkel Otto' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Quittung' }).getByText(/^1 von 1 Bild ist angekommen, /),
  ).toBeVisible();
  await expect(page.getByText('Gerade keine Verbindung')).toBeVisible();
  stack.proxy.restore();

  // Counted: of the diary's files, all of which its worker fetches ahead, the guest's has asked for none.
  const diarys = [...asked].filter((file) => file === '/index.html' || /^\/assets\/(app|diary)-/.test(file));
  expect(diarys).toEqual([]);
});

test('a photo taken before the form loads waits for it', async ({ stack, newDevice, newPerson }) => {
  const book = await GuestBook.of(stack, await newPerson());
  const page = await newDevice({ viewport: { width: 390, height: 844 } }).start();
  let isDead = true;
  await page.route(/\/assets\/guest-open-/, (route) => (isDead ? route.abort() : route.continue()));
  await page.goto(book.page);
  await expect(page.getByText('Noch kein Eintrag.')).toBeVisible();
  await page.locator('input[type=file][multiple]').first().setInputFiles(PHOTO);
  await expect(page.getByText('Deine Fotos warten').first()).toBeVisible();
  isDead = false;
  // It is asked for again by itself, and opens with the photo.
  const dialog = page.getByRole('dialog', { name: 'Erinnerung hinzufügen' });
  await expect(dialog.getByRole('button', { name: /^Lieblingsbild: / })).toHaveCount(1);
});
