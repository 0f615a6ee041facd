import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';

const photo = (number: number) => path.join(import.meta.dirname, `../fixtures/photo-${number}.jpg`);
const DANCE = { id: 'task-dance', text: 'Ein Foto vom Kicker' };
const STRANGER = { id: 'task-stranger', text: 'Jemand, den du heute kennengelernt hast' };

function tasksOn(page: Page) {
  const list = page.getByRole('region', { name: 'Fotoaufgaben' });
  const form = page.getByRole('dialog', { name: 'Erinnerung hinzufügen' });
  return {
    task: (text: string) => list.getByRole('button', { name: text }),
    form,
    of: (name: string) => form.getByLabel(`Aufgabe von ${name}`),
    name: form.getByLabel('Dein Name'),
    send: form.getByRole('button', { name: 'Senden' }),
    thanks: page.getByRole('dialog', { name: 'Danke, Onkel Otto!' }),
    all: page.getByRole('tab', { name: /^Alle Bilder/ }),
  };
}

/** Picks photos in the browser's own window, which `act` opens. */
async function pickIn(page: Page, act: () => Promise<void>, ...files: string[]): Promise<void> {
  const picker = page.waitForEvent('filechooser');
  await act();
  await (await picker).setFiles(files);
}

const pictureOf = (within: Page | Locator, guest: string) =>
  within.getByRole('button', { name: new RegExp(`^Bild von ${guest}`) });

test('a guest does photo tasks offline, on screens that fit', async ({ stack, newDevice, newPerson }) => {
  test.setTimeout(400_000);
  const host = await newPerson();
  const book = await GuestBook.of(stack, host);
  await book.setTasks(host, [DANCE, STRANGER]);
  const device = newDevice();
  const page = await device.start();
  const guest = tasksOn(page);
  const inspector = await Inspector.of(page);
  /** In both themes, four languages and at 320 px. */
  const look = async (screen: string) => {
    await inspector.look(screen);
    await page.setViewportSize({ width: 1280, height: 800 });
  };

  await page.goto(book.page);
  await expect(guest.task(DANCE.text)).toContainText('Noch kein Bild');
  await look('a guest book with tasks');
  await pickIn(page, () => guest.task(DANCE.text).click(), photo(1), photo(2));
  await expect(guest.of('photo-1.jpg')).toHaveValue(DANCE.id);
  await expect(guest.of('photo-2.jpg')).toHaveValue(DANCE.id);
  await look('the form with tasks');
  stack.proxy.cut();
  await guest.of('photo-2.jpg').selectOption(STRANGER.text);
  await expect(guest.of('photo-2.jpg')).toHaveValue(STRANGER.id);
  stack.proxy.restore();
  await page.reload();
  await page.getByRole('button', { name: 'Bilder und Grüße teilen' }).filter({ visible: true }).first().click();
  await expect(guest.of('photo-1.jpg')).toHaveValue(DANCE.id);
  await expect(guest.of('photo-2.jpg')).toHaveValue(STRANGER.id);
  await guest.name.fill('Onkel Otto');
  await guest.send.click();
  await expect(guest.thanks.getByText('Erfolgreich!')).toBeVisible();
  await guest.thanks.getByRole('button', { name: 'Schließen' }).last().click();

  for (const { text } of [DANCE, STRANGER]) {
    await expect(guest.task(text)).toContainText('1 Bild');
    await expect(guest.task(text)).toContainText('von dir ist eins dabei');
  }
  const entry = page.getByRole('article', { name: 'Onkel Otto' }).filter({ has: pictureOf(page, 'Onkel Otto') });
  await expect(entry.getByText(DANCE.text)).toBeVisible();
  await guest.all.click();
  await expect(pictureOf(page.getByRole('tabpanel'), 'Onkel Otto')).toHaveCount(2);
  await look('pictures with tasks');
  await page.getByRole('button', { name: `${STRANGER.text} 1`, exact: true }).click();
  await expect(pictureOf(page.getByRole('tabpanel'), 'Onkel Otto')).toHaveCount(1);
  await pictureOf(page.getByRole('tabpanel'), 'Onkel Otto').click();
  await expect(page.getByText('Bild 1 von 1')).toBeVisible();
  await expect(page.locator('.glb__who').getByText(STRANGER.text)).toBeVisible();
  await page.keyboard.press('Escape');

  // A task that goes leaves its picture.
  await book.setTasks(host, [DANCE]);
  await expect(guest.task(STRANGER.text)).toHaveCount(0);
  await expect(pictureOf(page.getByRole('tabpanel'), 'Onkel Otto')).toHaveCount(2);
  expect(inspector.found).toEqual([]);
});

test('a task is chosen by keyboard at 200 %, with visible focus', { tag: '@soak' }, async ({
  stack,
  newDevice,
  newPerson,
}) => {
  const host = await newPerson();
  const book = await GuestBook.of(stack, host);
  await book.setTasks(host, [DANCE, STRANGER]);
  const page = await newDevice({ viewport: { width: 640, height: 450 }, scale: 2 }).start();
  const keys = new Keyboard(page);
  const guest = tasksOn(page);
  await page.goto(book.page);
  await pickIn(page, () => keys.enter(guest.task(DANCE.text)), photo(1));
  await keys.tabTo(guest.of('photo-1.jpg'));
  await keys.press('ArrowDown');
  await expect(guest.of('photo-1.jpg')).toHaveValue(STRANGER.id);
  await keys.fill(guest.name, 'Onkel Otto');
  await keys.enter(guest.send);
  await expect(guest.thanks.getByText('Erfolgreich!')).toBeVisible();
});
