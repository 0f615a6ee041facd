import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { Inspector } from '../src/inspector.ts';
import { Landing } from '../src/pages/landing.ts';
import { changesLook } from '../src/undrawn-states.ts';

const HELGA = { guestName: 'Tante Helga', topMoment: 'Das Ja-Wort.', guestMessage: 'Macht es gut miteinander.' };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

test('a guest book fits both themes, four languages and 320 px', async ({ stack, newDevice, newPerson }) => {
  test.setTimeout(600_000);
  const host = await newPerson();
  const book = await GuestBook.of(stack, host, { eventDescription: 'Im Garten hinter dem Haus.' });
  await book.contribute({ ...HELGA, top: 3, more: 5 });
  const page = await newDevice().start();
  const inspector = await Inspector.of(page);
  const look = (screen: string) => inspector.look(screen);

  await page.goto(book.page);
  await expect(heading(page)).toHaveText('Digitales Gästebuch für Lena & Jonas');
  await expect(page.getByText('Macht es gut miteinander.')).toBeVisible();
  await look('guest book');
  await page.getByRole('button', { name: 'Melden' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('reporting');
  await page.getByRole('dialog').getByRole('button', { name: 'Melden' }).click();
  await expect(page.getByText('Danke für deinen Hinweis')).toBeVisible();
  await look('thanks for a report');
  await page.keyboard.press('Escape');
  await tab(page, /^Alle Bilder/).click();
  await page.getByRole('button', { name: 'Alle 8 Bilder anzeigen' }).click();
  await look('all pictures');
  await page.getByRole('button', { name: 'Bild von Tante Helga' }).first().click();
  await expect(page.getByText('Bild 1 von 8')).toBeVisible();
  await look('a picture');
  await page.keyboard.press('Escape');

  const empty = await GuestBook.of(stack, host, { sharingMode: 'code_required', backgroundColor: '#f4d63a' });
  await page.goto(`${empty.page}#favourites`);
  await expect(page.getByText('Noch keine Lieblingsbilder.')).toBeVisible();
  await look('empty guest book');
  const hidden = await GuestBook.of(stack, host, { sharingMode: 'account_required' });
  await page.goto(hidden.page);
  await expect(page.getByRole('heading', { name: 'Zugang beschränkt' })).toBeVisible();
  await look('restricted guest book');
  await page.goto(`/events/${'Z'.repeat(22)}`);
  await expect(heading(page)).toHaveText('Event nicht gefunden');
  await look('no such event');

  await new Landing(page).signIn(host);
  await page.goto(book.page);
  await expect(page.getByRole('link', { name: 'Event verwalten' })).toBeVisible();
  await page.getByText('Einzelne Bilder ausblenden').click();
  await look('guest book of its host');
  expect(inspector.found).toEqual([]);
});

test('guests and host see changes while the page is open', async ({ stack, newDevice, signedIn }) => {
  const { person: host, page: hosting } = await signedIn();
  const book = await GuestBook.of(stack, host);
  const guest = newDevice();
  const page = await guest.start();
  await page.goto(book.page);
  await hosting.goto(book.page);
  await expect(page.getByText('Noch kein Eintrag. Mach den Anfang.')).toBeVisible();
  await expect(hosting.getByRole('link', { name: 'Event verwalten' })).toBeVisible();
  await book.contribute({ ...HELGA, top: 1, more: 1 });
  await expect(page.getByRole('article', { name: 'Tante Helga' }).getByRole('img')).toHaveCount(2);
  await expect(hosting.getByRole('article', { name: 'Tante Helga' })).toBeVisible();

  await hosting.getByText('Einzelne Bilder ausblenden').click();
  await hosting.getByRole('button', { name: 'Bild 2 von Tante Helga ausblenden' }).click();
  await expect(page.getByRole('article').getByRole('img')).toHaveCount(1);
  const entry = hosting.getByRole('article');
  const hides = async () => {
    await entry.getByRole('button', { name: 'Ausblenden', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(0);
  };
  // Guests see it no more; its host sees that.
  expect(await changesLook(hosting, entry.getByText(HELGA.guestMessage), hides)).toBe(true);
  await hosting.getByRole('button', { name: 'Wieder zeigen' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await hosting.getByRole('link', { name: 'Event verwalten' }).click();
  await hosting.getByRole('switch', { name: 'Keine neuen Beiträge annehmen' }).click();
  await expect(page.getByText('Dieses Gästebuch ist geschlossen')).toBeVisible();
  await hosting.getByRole('button', { name: 'Event löschen' }).click();
  await hosting.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(hosting).toHaveURL(/\/events$/);
  await expect(page.getByText('Das Event existiert nicht oder ist nicht mehr verfügbar.')).toBeVisible();
});

test('a guest sees pictures, comes by grown links, and signs in', async ({ stack, newDevice, newPerson }) => {
  const host = await newPerson();
  const book = await GuestBook.of(stack, host);
  const device = newDevice();
  const page = await device.start();
  await test.step('a picture fills the screen with keys and buttons; Back closes it', async () => {
    await book.contribute({ ...HELGA, top: 2, more: 1 });
    await page.goto(book.page);
    await page.getByRole('button', { name: 'Bild von Tante Helga' }).first().click();
    await expect(page.getByText('Bild 1 von 3')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Bild 2 von 3')).toBeVisible();
    await page.getByRole('button', { name: 'Nächstes Bild' }).click();
    await expect(page.getByText('Bild 3 von 3')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Bild 3 von 3')).toHaveCount(0);
    await expect(page).toHaveURL(book.page);
    await expect(heading(page)).toBeVisible();
    expect(device.complaints).toEqual([]);
  });
  await test.step('a link that grew opens the event, never the landing page', async () => {
    const empty = await GuestBook.of(stack, host);
    const button = page.getByRole('button', { name: 'Bilder und Grüße teilen' });
    const shows = async (address: string) => {
      await page.goto(address);
      await expect(heading(page)).toHaveText('Digitales Gästebuch für Lena & Jonas');
      await expect(button).toBeVisible();
    };
    // From the server, then through the worker that the landing page has registered.
    const tails = ['/', '.', ')', '%27', '\u200b', '/host'];
    for (const tail of tails) await shows(`${empty.page}${tail}`);
    await page.goto('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    for (const tail of tails) await shows(`${empty.page}${tail}`);
    for (const path of ['/events/', '/events/.', '/events/x', '/events/create.', `${empty.page}x`]) {
      await page.goto(path);
      await expect(heading(page)).toHaveText('Event nicht gefunden');
    }
  });
  await test.step('a restricted event leads to the sign-in and back', async () => {
    const restricted = await GuestBook.of(stack, host, { sharingMode: 'account_required' });
    await page.goto(restricted.page);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    const guest = await newPerson();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-Mail').fill(guest.email);
    await dialog.getByLabel('Passwort', { exact: true }).fill(guest.password);
    await dialog.getByRole('tabpanel').getByRole('button', { name: 'Anmelden' }).click();
    await expect(page).toHaveURL(restricted.page);
    await expect(page.getByText('Noch kein Eintrag. Mach den Anfang.')).toBeVisible();
  });
});

test('a link preview has the name and, if open, the cover', async ({ stack, newPerson }) => {
  const host = await newPerson();
  const open = await GuestBook.of(stack, host);
  const hidden = await GuestBook.of(stack, host, { sharingMode: 'account_required' });
  const read = async ({ page }: GuestBook) =>
    (await fetch(`${stack.direct}${page}`, { headers: { accept: '*/*' } })).text();
  const preview = await read(open);
  expect(preview).toContain('<meta property="og:title" content="Lena &amp; Jonas · Gästebuch" />');
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(preview) ?? [];
  const { pathname, search } = new URL(image.replaceAll('&amp;', '&'));
  const cover = await fetch(`${stack.direct}${pathname}${search}`);
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  expect(await read(hidden)).not.toContain('og:image');
});
