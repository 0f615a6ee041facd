import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-2.jpg');
const OTTO = 'Onkel Otto';
const ARRIVED = /^1 von 1 Bild ist angekommen, /;

/** Controls with which a guest contributes, each while its screen is open. */
function contributing(page: Page) {
  const form = page.getByRole('dialog', { name: 'Erinnerung hinzufügen' });
  const thanks = page.getByRole('dialog', { name: `Danke, ${OTTO}!` });
  return {
    open: page
      .getByRole('button', { name: /^(Bilder und Grüße teilen|Mit Code beitragen)$/ })
      .filter({ visible: true }),
    form,
    photos: form.getByLabel('Fotos auswählen'),
    favourite: form.getByRole('button', { name: /^Lieblingsbild: / }),
    name: form.getByLabel('Dein Name'),
    greeting: form.getByLabel('Dein Gruß'),
    send: form.getByRole('button', { name: 'Senden' }),
    thanks,
    mine: page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Beitrag löschen' }) }),
    question: page.getByRole('dialog', { name: 'Beitrag löschen?' }),
  };
}

test('contributing fits both themes, four languages and 320 px, without axe findings', async ({
  stack,
  newDevice,
  newPerson,
}) => {
  test.setTimeout(600_000);
  const book = await GuestBook.of(stack, await newPerson(), { sharingMode: 'code_required', eventCode: 'LENA2026' });
  const page = await newDevice().start();
  const inspector = await Inspector.of(page);
  const guest = contributing(page);

  await page.goto(book.page);
  await guest.open.first().click();
  await guest.send.click();
  await expect(guest.form.getByText('Bitte gib deinen Namen ein.')).toBeVisible();
  await inspector.look('the form with faults');
  await guest.photos.setInputFiles(PHOTO);
  await expect(guest.favourite).toHaveCount(1);
  await guest.name.fill(OTTO);
  await guest.greeting.fill('Macht es gut miteinander.');
  await guest.form.getByLabel('Event-Code').fill('FALSCH99');
  await inspector.look('the form');
  await guest.send.click();
  await expect(guest.form.getByText('Dieser Code stimmt nicht.', { exact: true })).toBeVisible();
  await inspector.look('the form with a wrong code');
  await page.keyboard.press('Escape');
  await expect(guest.mine.getByLabel('Event-Code')).toBeVisible();
  await inspector.look('a contribution that was refused');
  await guest.mine.getByLabel('Event-Code').fill('LENA2026');
  await guest.mine.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(guest.mine.getByText(ARRIVED)).toBeVisible();
  await inspector.look('a contribution that has arrived');
  await guest.mine.getByRole('button', { name: 'Beitrag löschen' }).click();
  await expect(guest.question).toBeVisible();
  await inspector.look('deleting a contribution');
  await page.keyboard.press('Escape');

  await guest.open.first().click();
  await guest.name.fill(OTTO);
  await guest.form.getByLabel('Event-Code').fill('LENA2026');
  await guest.send.click();
  await expect(guest.thanks.getByText('Erfolgreich!')).toBeVisible();
  await inspector.look('thanks');
  expect(inspector.found).toEqual([]);
});

test('a guest with the ticket needs no code, also offline', async ({ stack, newDevice, newPerson }) => {
  const host = await newPerson();
  const book = await GuestBook.of(stack, host, { sharingMode: 'code_required', eventCode: 'LENA2026' });
  const page = await newDevice().start();
  const guest = contributing(page);
  await page.goto(`${book.scanned}&pictures`);
  await expect(page).toHaveURL(`${stack.origin}${book.page}#pictures`);
  await guest.open.first().click();
  await expect(guest.form.getByLabel('Dein Name')).toBeVisible();
  await expect(guest.form.getByLabel('Event-Code')).toHaveCount(0);
  await guest.photos.setInputFiles(PHOTO);
  await expect(guest.favourite).toHaveCount(1);
  await guest.name.fill(OTTO);
  stack.proxy.cut();
  await guest.send.click();
  await expect(guest.form).toBeHidden();
  stack.proxy.restore();
  await page.goto(book.page);
  await expect(guest.mine.getByText(ARRIVED)).toBeVisible();

  await book.change(host, { eventCode: 'NEU-2026' });
  const late = await newDevice().start();
  const other = contributing(late);
  await late.goto(book.scanned);
  await other.open.first().click();
  await other.name.fill(OTTO);
  await other.greeting.fill('Alles Liebe.');
  await other.send.click();
  await expect(other.form.getByText('Der Code wurde inzwischen geändert. Bitte gib den neuen ein.')).toBeVisible();
  await other.form.getByLabel('Event-Code').fill('NEU-2026');
  await other.send.click();
  await expect(other.thanks.getByText('Erfolgreich!')).toBeVisible();
});

test('a guest contributes and takes it back by keyboard at 200 %', async ({ stack, newDevice, newPerson }) => {
  const book = await GuestBook.of(stack, await newPerson());
  await book.contribute({ guestName: 'Tante Helga', top: 2, more: 1 });
  // Screen of a window of 1280 × 900 px at 200 % (WCAG 1.4.4).
  const page = await newDevice({ viewport: { width: 640, height: 450 }, scale: 2 }).start();
  const keys = new Keyboard(page);
  const guest = contributing(page);
  const helgas = page
    .getByRole('article', { name: 'Tante Helga' })
    .getByRole('button', { name: 'Bild von Tante Helga' });

  await page.goto(book.page);
  await expect(helgas).toHaveCount(3);
  await keys.enter(helgas.first());
  await expect(page.getByText('Bild 1 von 3')).toBeVisible();
  await keys.press('ArrowRight');
  await expect(page.getByText('Bild 2 von 3')).toBeVisible();
  await keys.press('ArrowLeft');
  await expect(page.getByText('Bild 1 von 3')).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByText('Bild 1 von 3')).toHaveCount(0);
  await expect(helgas.first()).toBeFocused();

  await page.reload();
  await expect(helgas).toHaveCount(3);
  await keys.enter(guest.open.first());
  await keys.pick(guest.photos, PHOTO);
  // The first that are picked are favourites by themselves.
  await expect(guest.favourite).toHaveAttribute('aria-pressed', 'true');
  await keys.tabTo(guest.favourite);
  await keys.press('Space');
  await expect(guest.favourite).toHaveAttribute('aria-pressed', 'false');
  await keys.fill(guest.greeting, 'Macht es gut miteinander.');
  await keys.enter(guest.send);
  await expect(guest.name).toBeFocused();
  await keys.type(OTTO);
  await keys.enter(guest.send);
  await expect(guest.thanks.getByText('Erfolgreich!')).toBeVisible();
  await expect(guest.thanks.getByRole('button', { name: 'Noch mehr Bilder' })).toBeFocused();
  await keys.enter(guest.thanks.getByRole('button', { name: 'Schließen' }).last());
  await expect(guest.thanks).toHaveCount(0);
  await expect(guest.open.first()).toBeFocused();

  const remove = guest.mine.getByRole('button', { name: 'Beitrag löschen' });
  await keys.enter(remove);
  await expect(guest.question).toBeVisible();
  await keys.press('Escape');
  await expect(guest.question).toBeHidden();
  await expect(remove).toBeFocused();
  await keys.press('Enter');
  await keys.enter(guest.question.getByRole('button', { name: 'Löschen' }));
  await expect(page.getByText('Beitrag gelöscht', { exact: true })).toBeVisible();
  await expect(guest.mine).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('article', { name: OTTO })).toHaveCount(0);
});
