import path from 'node:path';
import { adminPro } from '@tagfalter/contract/admin-pro';
import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { Landing } from '../src/pages/landing.ts';
import type { Person } from '../src/person.ts';
import type { Stack } from '../src/stack.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const NOTICE = 'Events anlegen gehört zu Tagfalter Pro.';
/** A guest book's address (decision 23). */
const LINK = /\/events\/[\w-]{22}$/;

const grant = (stack: Stack, { email }: Person) => stack.askAdmin(adminPro, { action: 'grant', email, until: null });
const end = (stack: Stack, { email }: Person) => stack.askAdmin(adminPro, { action: 'end', email });

test('a host creates an event with a cover, is led to its link, finds it in the list, and keeps it when Pro ends (decision 32)', async ({
  stack,
  newDevice,
  newPerson,
}) => {
  test.setTimeout(180_000);
  const person = await newPerson();
  await grant(stack, person);
  const page = await newDevice().start();
  await page.setViewportSize({ width: 1280, height: 900 });
  await new Landing(page).signIn(person);
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Events' }).click();
  await page.getByRole('link', { name: 'Erstes Event erstellen' }).click();

  const create = page.getByRole('button', { name: 'Event erstellen' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Event-Name').fill('Hochzeit Lena & Jonas');
  await page.getByLabel('Titelbild wählen').setInputFiles(PHOTO);
  await expect(page.getByAltText('Vorschau des Titelbilds')).toBeVisible();
  await page.getByLabel('Art', { exact: true }).selectOption({ label: 'Hochzeit' });
  await page.getByLabel('Datum').fill('2030-09-12');
  await page.getByRole('button', { name: 'Himbeere' }).click();
  const preview = page.getByRole('complementary').filter({ hasText: 'So sehen es deine Gäste' });
  for (const words of ['Hochzeit Lena & Jonas', '12. September 2030', 'Bilder und Grüße teilen'])
    await expect(preview.getByText(words, { exact: true })).toBeVisible();
  await page.getByLabel('Mit Event-Code').check();
  await expect(page.getByLabel('Event-Code', { exact: true })).toHaveValue(/^[A-Z0-9]{8}$/);

  // What cannot go stays in the form.
  stack.proxy.cut();
  await create.click();
  await expect(page.getByRole('main').getByText('Keine Verbindung.')).toBeVisible();
  stack.proxy.restore();
  await create.click();
  await expect(page.getByText('Event erstellt!', { exact: true })).toBeVisible();
  await page.waitForURL(LINK);

  await page.goto('/events');
  const card = page.getByRole('article', { name: 'Hochzeit Lena & Jonas' });
  for (const words of ['Hochzeit', '12. September 2030', '0 Gäste', 'Heute erstellt', 'Keine Beschreibung'])
    await expect(card.getByText(words, { exact: true })).toBeVisible();
  await expect
    .poll(() => card.locator('img').evaluate((cover: HTMLImageElement) => cover.naturalWidth))
    .toBeGreaterThan(0);
  await expect(card.getByRole('link', { name: 'Ansehen' })).toHaveAttribute('href', LINK);
  stack.proxy.cut();
  await page.reload();
  await expect(page.getByText('Das ist der Stand von deinem letzten Besuch', { exact: true })).toBeVisible();
  await expect(card).toBeVisible();
  stack.proxy.restore();

  await end(stack, person);
  await page.reload();
  await expect(page.getByText(NOTICE, { exact: true })).toBeVisible();
  await expect(card).toBeVisible();
  await expect(page.getByRole('link', { name: 'Neues Event' })).toHaveCount(0);
  await page.goto('/events/create');
  await expect(page.getByText(NOTICE, { exact: true })).toBeVisible();
  await expect(create).toHaveCount(0);
});

test('the screens of events, in both themes and four languages: nothing axe finds, nothing sideways at 320 px, no foreign word', async ({
  stack,
  newDevice,
  newPerson,
}) => {
  test.setTimeout(300_000);
  const person = await newPerson();
  const page = await newDevice().start();
  await new Landing(page).signIn(person);
  const inspector = await Inspector.of(page);
  await expect(page.getByRole('link', { name: 'Events' })).toHaveCount(0);
  await page.goto('/events');
  await expect(page.getByText(NOTICE, { exact: true })).toBeVisible();
  await inspector.look('/events without Pro');

  await grant(stack, person);
  await page.goto('/events');
  await expect(page.getByRole('link', { name: 'Erstes Event erstellen' })).toBeVisible();
  await inspector.look('/events, none');
  await page.getByRole('link', { name: 'Erstes Event erstellen' }).click();
  await page.getByLabel('Event-Name').fill('Donaudampfschifffahrtsgesellschaftskapitänsjubiläum');
  await page.getByLabel('Titelbild wählen').setInputFiles(PHOTO);
  await page.getByLabel('Datum').fill('2020-09-12');
  await page.getByLabel('Mit Event-Code').check();
  await page.getByLabel('Event-Code', { exact: true }).fill('abc');
  await page.getByLabel('Farbwert').fill('#12');
  await page.getByRole('button', { name: 'Event erstellen' }).click();
  await expect(page.getByText('Der Code braucht 4 bis 32 Zeichen.', { exact: true })).toBeVisible();
  await inspector.look('/events/create with faults');
  await page.getByRole('button', { name: 'Türkis' }).click();
  await page.getByLabel('Alle mit dem Link').check();
  await inspector.look('/events/create');
  await page.getByRole('button', { name: 'Event erstellen' }).click();
  await page.waitForURL(LINK);
  await page.goto('/events');
  await expect(page.getByRole('article').locator('img')).toBeVisible();
  await inspector.look('/events');
  expect(inspector.found).toEqual([]);
});
