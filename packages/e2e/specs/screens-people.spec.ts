import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { labelOf } from '../src/hands.ts';
import { Inspector } from '../src/inspector.ts';
import { DiaryPage } from '../src/pages/diary.ts';

const PHOTO = new Blob([readFileSync(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'))], {
  type: 'image/jpeg',
});
const HERS = 'Am See, mit den Füßen im Wasser.';
const HIS = 'Pilze gesucht, keine gefunden.';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

/** Looks at what a button opens over the page, and closes it again with Esc. */
async function lookAt(inspector: Inspector, page: Page, opener: string | RegExp, then?: string): Promise<void> {
  const over = page.locator('dialog[open]');
  await button(page, opener).click();
  await expect(over).toBeVisible();
  if (then !== undefined) await over.getByRole('button', { name: then }).click();
  await inspector.look(`${opener} … ${then ?? ''}`);
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
}

test('screens with friends fit both themes, four languages and 320 px', async ({ newPerson, signedIn }) => {
  test.setTimeout(600_000);
  const [mia, tom, ina] = [await newPerson(), await newPerson(), await newPerson()];
  await Promise.all([mia, tom, ina].map((person) => person.confirm()));
  await mia.befriend(tom);
  await ina.ask(mia);
  const hers = await mia.write(HERS, { photo: PHOTO, visibility: 'friends' });
  const his = await tom.write(HIS, { photo: PHOTO, visibility: 'friends' });
  await tom.reply(mia, hers, '👏');

  const { page } = await signedIn({ person: mia });
  await new DiaryPage(page).isSaved();
  const inspector = await Inspector.of(page);
  await page.goto('/friends');
  await expect(page.getByText('Mia Muster möchte befreundet sein')).toBeVisible();
  await inspector.look('friends and a request');
  await lookAt(inspector, page, 'Ablehnen');
  await lookAt(inspector, page, /^Mehr zu/, 'Als Freund entfernen');
  await lookAt(inspector, page, /^Mehr zu/, 'Blockieren');
  await page.goto('/friends?tab=find');
  await page.getByLabel('Benutzername oder E-Mail-Adresse').fill('niemand@tagfalter.example');
  await button(page, 'Suchen').click();
  await expect(button(page, 'Anfrage senden')).toBeVisible();
  await inspector.look('an address that finds nobody');
  await button(page, 'Anfrage senden').click();
  await expect(page.getByText('Deine Anfrage ist unterwegs.')).toBeVisible();
  await page.goto('/friends?tab=sent');
  await expect(page.getByText('niemand@tagfalter.example')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('tab', { name: /^Ausgehend/ })).toBeInViewport({ ratio: 1 });
  await inspector.look('a request that was sent');

  await page.goto('/dashboard');
  await page.getByRole('group', { name: 'Wessen Einträge' }).getByText('Freunde', { exact: true }).click();
  await expect(page.getByText(HIS)).toBeVisible();
  await inspector.look('the start with entries of friends');
  await page.goto(`/entry/${his}?owner=${await tom.accountId()}`);
  await button(page, '👏').click();
  await expect(page.getByText(/^Deine Antwort: 👏/)).toBeVisible();
  await inspector.look('a day of a friend');
  await lookAt(inspector, page, 'Melden');
  await lookAt(inspector, page, 'Blockieren');
  await page.goto(`/entry/${hers}`);
  await expect(page.getByRole('heading', { name: 'Antworten von Freunden' })).toBeVisible();
  await inspector.look('a day that friends have answered');

  await page.goto('/friends');
  await button(page, /^Mehr zu/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Blockieren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Blockieren' }).click();
  await expect(button(page, /^Nicht mehr blockieren/)).toBeVisible();
  await inspector.look('friends and somebody blocked', 'Mia Muster ist blockiert');
  await page.goto('/settings#privacy');
  await page.locator('#privacy').getByRole('button', { name: 'Verwalten' }).last().click();
  await expect(button(page, 'Nicht mehr blockieren')).toBeVisible();
  // The name of what opens under it would be shown.
  await page.mouse.move(0, 0);
  await inspector.look('blocked people');
  expect(inspector.found).toEqual([]);
});

test('public day, ended account, once-only links in themes and languages', async ({
  newDevice,
  newPerson,
  signedIn,
}) => {
  test.setTimeout(600_000);
  const mia = await newPerson();
  await mia.confirm();
  const { page } = await signedIn({ person: mia });
  await new DiaryPage(page).isSaved();
  const inspector = await Inspector.of(page);
  await page.goto('/create');
  await page.locator('.paper__txt').fill(HERS);
  await labelOf(page.getByRole('radio', { name: 'Öffentlich' })).click();
  await button(page, 'Speichern').click();
  await expect(page.getByRole('dialog', { name: 'Dein erster öffentlicher Tag' })).toBeVisible();
  await inspector.look('the question before the first public day');
  await page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' }).click();
  await page.waitForURL('**/dashboard');
  await new DiaryPage(page).isSaved();

  const [entry] = await mia.synced();
  const link = await mia.share(entry?.id ?? '', { originalText: true }, true);
  const visitor = await newDevice({ worker: 'block' }).start();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Dieser Link lässt sich nur einmal öffnen' })).toBeVisible();
  const outside = await Inspector.of(visitor);
  await outside.look('the cover of a link that opens once');
  await button(visitor, 'Ansehen').click();
  await expect(visitor.getByText(HERS)).toBeVisible();
  await outside.look('what it shows');
  await lookAt(outside, visitor, 'Melden');
  expect(outside.found).toEqual([]);

  await page.bringToFront();
  await page.goto('/settings');
  await lookAt(inspector, page, 'Löschen');
  await button(page, 'Löschen').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Konto löschen' }).click();
  const banner = page.getByText('Dein Konto wird gelöscht');
  await expect(banner).toBeInViewport();
  await inspector.look('an account that ends');
  expect(inspector.found).toEqual([]);
});
