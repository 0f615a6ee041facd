import { adminPro } from '../../packages/contract/src/admin-pro.ts';
import { findChromium } from '../../packages/e2e/src/chromium.ts';
import { Device } from '../../packages/e2e/src/device.ts';
import { GuestBook } from '../../packages/e2e/src/guest-book.ts';
import { Landing } from '../../packages/e2e/src/pages/landing.ts';
import { Person } from '../../packages/e2e/src/person.ts';
import type { Stack } from '../../packages/e2e/src/stack.ts';
import { DEMO } from '../demo/account.ts';
import { scenePhotos } from './scene-photos.ts';
import { button, open, type SheetLook, type SheetPage, type SheetTarget, take } from './screens-sheet.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const WORDS = {
  'Dein Name': 'Onkel Rüdiger',
  'Top-Moment': 'Als die Torte kam und das Licht ausging.',
  'Dein Gruß': 'Bleibt so, wie ihr seid. Und kommt bald zum Kaffee.',
};

const takeOf = (page: SheetPage, name: string, at?: SheetTarget) =>
  take(page, name, { of: 'events', ...(at ? { at } : {}) } satisfies SheetLook);

async function book(page: SheetPage, guestBook: string): Promise<void> {
  await page.goto(guestBook);
  await page.locator('article img').first().waitFor();
  await takeOf(page, 'guest');
  await takeOf(page, 'guest-entry', page.getByRole('article').first());
  for (const [tab, name] of [
    ['Alle Bilder', 'guest-pictures'],
    ['Lieblingsbilder', 'guest-favourites'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.locator('.gal img').first().waitFor();
    await takeOf(page, name, page.getByRole('tablist'));
  }
  await page.locator('.gal button').first().click();
  await page.locator('.yarl__root img').first().waitFor();
  await takeOf(page, 'guest-lightbox');
  await page.keyboard.press('Escape');
}

/** A contribution from its first word to its receipt. */
async function contribution(page: SheetPage, guestBook: string, stack: Stack): Promise<void> {
  await page.goto(guestBook);
  await button(page, 'Bilder und Grüße teilen').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Fotos auswählen')
    .setInputFiles(await scenePhotos('torte', 'tanz', 'strauss', 'tafel', 'paar'));
  for (const [label, words] of Object.entries(WORDS)) await dialog.getByLabel(label).fill(words);
  await dialog.getByText('5 von 5 Fotos gesendet').waitFor();
  await takeOf(page, 'guest-form');
  await dialog.getByLabel('Profilbild').scrollIntoViewIfNeeded();
  await takeOf(page, 'guest-form-end', dialog.getByLabel('Top-Moment'));
  await button(page, 'Senden').click();
  await dialog.getByText('Erfolgreich!').waitFor();
  await takeOf(page, 'guest-thanks');
  await dialog.getByRole('button', { name: 'Schließen' }).first().click();
  await page.getByRole('region', { name: 'Quittung' }).waitFor();
  await takeOf(page, 'guest-mine', page.getByRole('heading', { name: 'Meine Beiträge' }));
  await button(page, 'Bilder und Grüße teilen').click();
  stack.proxy.cut();
  await dialog.getByLabel('Fotos auswählen').setInputFiles(await scenePhotos('paar', 'tafel'));
  await dialog
    .getByRole('button', { name: /^Lieblingsbild: / })
    .nth(1)
    .waitFor();
  await button(page, 'Senden').click();
  await dialog.getByText('Wartet auf Netz.').waitFor();
  await takeOf(page, 'guest-waiting');
  stack.proxy.restore();
}

/** Hint on an iPhone between the tap and the photos. */
async function picker(page: SheetPage, guestBook: string): Promise<void> {
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  }, IPHONE);
  await page.goto(guestBook);
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Fotos auswählen').click();
  await chooser;
  await page.getByText('iPhone bereitet deine Fotos vor').waitFor();
  await takeOf(page, 'guest-picker');
}

/** Guest books that not everybody may read or write. */
async function gates(page: SheetPage, stack: Stack): Promise<void> {
  const host = await new Person(stack).register();
  const words = { eventName: 'Omas Achtzigster', eventType: 'birthday', backgroundColor: '#a23b5b' };
  const withCode = await GuestBook.of(stack, host, { ...words, sharingMode: 'code_required', eventCode: 'FLIEDER7' });
  await page.goto(withCode.page);
  await button(page, 'Mit Code beitragen').click();
  await page.getByLabel('Dein Name').fill('Cousine Frieda');
  await page.getByLabel('Event-Code').fill('FLIDER7');
  await button(page, 'Senden').click();
  await page.getByText('Dieser Code stimmt nicht.', { exact: true }).waitFor();
  await takeOf(page, 'guest-wrong-code');
  const past = { ...words, eventName: 'Sommerfest der Wasserballabteilung', eventDate: '2024-06-22' };
  await open(page, (await GuestBook.of(stack, host, past)).page, 'guest-closed', { of: 'events' });
  const restricted = await GuestBook.of(stack, host, { ...words, sharingMode: 'account_required' });
  await open(page, restricted.page, 'guest-restricted', { of: 'events' });
  await open(page, '/events/AAAAAAAAAAAAAAAAAAAAAA', 'guest-missing', { of: 'events' });
}

/** Whoever signs in on a device of their own. */
async function as(stack: Stack, person: Parameters<Landing['signIn']>[0], work: (page: SheetPage) => Promise<void>) {
  const device = new Device({ browser: await findChromium(), origin: stack.origin });
  try {
    const page = await device.start();
    await device.offersNoInstall();
    await new Landing(page).signIn(person);
    await page.locator('.toast').waitFor({ state: 'detached', timeout: 60_000 });
    await work(page);
  } finally {
    await device.close();
  }
}

async function host(page: SheetPage, guestBook: string): Promise<void> {
  await page.goto('/events');
  await page.getByRole('article').first().waitFor();
  await takeOf(page, 'events');
  await page.goto('/events/create');
  await page.getByLabel('Event-Name').fill('Hochzeit Lena & Jonas');
  await page.getByLabel('Art', { exact: true }).selectOption({ label: 'Hochzeit' });
  await page.getByRole('button', { name: 'Himbeere' }).click();
  const [cover] = await scenePhotos('tafel');
  if (cover) await page.getByLabel('Titelbild wählen').setInputFiles(cover);
  await page.getByAltText('Vorschau des Titelbilds').waitFor();
  await takeOf(page, 'event-create');
  await page.getByLabel('Mit Event-Code').check();
  await takeOf(page, 'event-create-end', page.getByLabel('Beschreibung'));
  await page.goto(guestBook);
  await page.getByText('Nur für dich als Gastgeber').waitFor();
  await takeOf(page, 'event-host-tools', page.getByRole('region', { name: 'Für Gastgeber' }));
}

/** The screens of guests and hosts; the demo account has a guest book. */
export async function takeEvents(stack: Stack, guestBook: string): Promise<void> {
  const guest = new Device({ browser: await findChromium(), origin: stack.origin });
  try {
    await book(await guest.start(), guestBook);
    await contribution(await guest.context.newPage(), guestBook, stack);
    await picker(await guest.context.newPage(), guestBook);
    await gates(await guest.context.newPage(), stack);
  } finally {
    await guest.close();
  }
  await as(stack, DEMO, (page) => host(page, guestBook));
  const newcomer = await new Person(stack).register();
  await as(stack, newcomer, async (page) => {
    await open(page, '/events', 'events-premium', { of: 'events' });
    await stack.askAdmin(adminPro, { action: 'grant', email: newcomer.email, until: null });
  });
  await as(stack, newcomer, (page) => open(page, '/events', 'events-empty', { of: 'events' }));
}
