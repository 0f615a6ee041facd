import { adminPro } from '../../packages/contract/src/admin-pro.ts';
import { findChromium } from '../../packages/e2e/src/chromium.ts';
import { Device } from '../../packages/e2e/src/device.ts';
import { Landing } from '../../packages/e2e/src/pages/landing.ts';
import { Person } from '../../packages/e2e/src/person.ts';
import type { Stack } from '../../packages/e2e/src/stack.ts';
import { contribute, GUESTS } from '../demo/event.ts';
import { scenePhotos } from './scene-photos.ts';
import { button, type SheetPage, type SheetTarget, take } from './screens-sheet.ts';

/** Pictures that are taken here; a picture of another name needs nothing of it. */
export const EVENING = [
  'host-empty',
  'event-card',
  'event-card-paper',
  'host-rehearsal',
  'host-tasks',
  'wall-empty',
  'guest-tasks',
  'guest-task-form',
  'wall-greeting',
  'wall',
  'host',
  'host-approval',
  'host-pictures',
  'to-diary',
  'host-archive',
] as const;

const CODE = 'LENA-2026';
const OWN_TASK = 'Jonas, wie er tanzt';
/** Time for three pictures at 50 kB/s, with cuts. */
const REHEARSAL_MS = 120_000;
const SLOW = 30_000;

const takeOf = (page: SheetPage, name: string, at?: SheetTarget) =>
  take(page, name, { of: 'events', ...(at ? { at } : {}) });
const region = (page: SheetPage, name: string) => page.getByRole('region', { name });

/** Whoever takes part: each with a device of their own. */
interface Evening {
  host: SheetPage;
  guest: SheetPage;
  /** Guests and host all stand before it. */
  wall: SheetPage;
  stack: Stack;
}

/** From 'Neues Event' to the page of the host. @returns path of the guest page */
async function create(page: SheetPage): Promise<string> {
  await page.goto('/events/create');
  await page.getByLabel('Event-Name').fill('Hochzeit Lena & Jonas');
  await page.getByLabel('Art', { exact: true }).selectOption({ label: 'Hochzeit' });
  await page.getByLabel('Datum').fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel('Titelbild wählen').setInputFiles(await scenePhotos('tafel'));
  await page.getByLabel('Farbwert').fill('#3e7c6f');
  await page.getByLabel('Mit Event-Code').check();
  await page.getByLabel('Event-Code', { exact: true }).fill(CODE);
  await button(page, 'Event erstellen').click();
  await page.waitForURL(/\/events\/[\w-]{22}$/);
  const guestBook = new URL(page.url()).pathname;
  await page.locator('.toast').waitFor({ state: 'detached', timeout: 60_000 });
  await page.goto(`${guestBook}/host`);
  await page.getByText('Noch ist nichts da.').waitFor();
  await takeOf(page, 'host-empty');
  return guestBook;
}

async function card(page: SheetPage, guestBook: string): Promise<void> {
  await page.goto(`${guestBook}/card`);
  await page.locator('.tcard .ph').first().waitFor();
  await takeOf(page, 'event-card');
  await take(page, 'event-card-paper', { of: 'paper' });
}

async function rehearse({ host: page }: Evening, guestBook: string): Promise<void> {
  const beside = await page.context().newPage();
  await beside.goto(`${guestBook}#k`);
  await beside.getByRole('heading', { level: 1 }).waitFor();
  await beside.goto(`${guestBook}/wall`);
  await beside.getByText('Noch keine Bilder.').waitFor();
  await beside.close();
  await page.goto(`${guestBook}/host`);
  await button(page, 'Losschicken').click();
  await page.getByText('Beitrag ist wieder gelöscht').waitFor({ timeout: REHEARSAL_MS });
  await page.getByText(/^WLAN hier: /).waitFor({ timeout: REHEARSAL_MS });
  await takeOf(page, 'host-rehearsal', region(page, 'Generalprobe'));
}

async function setTasks(page: SheetPage): Promise<void> {
  const tasks = region(page, 'Fotoaufgaben');
  for (const at of [1, 0]) await tasks.locator('.task__idea').nth(at).click();
  await tasks.getByLabel('Neue Aufgabe').fill(OWN_TASK);
  await button(page, 'Hinzufügen').click();
  await tasks.getByText('3 von 12').waitFor();
  await tasks.getByLabel('Neue Aufgabe').blur();
  await takeOf(page, 'host-tasks', tasks);
}

/** A guest dances for a task; the wall shows it. */
async function dance({ guest: page }: Evening, guestBook: string): Promise<void> {
  await page.goto(guestBook);
  const tasks = region(page, 'Fotoaufgaben');
  await tasks.getByRole('button').first().waitFor();
  await takeOf(page, 'guest-tasks', tasks);
  const picker = page.waitForEvent('filechooser');
  await tasks.getByRole('button', { name: OWN_TASK }).click();
  await (await picker).setFiles(await scenePhotos('tanz', 'torte'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Dein Name').fill('Onkel Rüdiger');
  await dialog.getByLabel('Event-Code').fill(CODE);
  await dialog.getByLabel('Top-Moment').fill('Als das Licht ausging und alle weitertanzten.');
  await dialog.getByLabel('Top-Moment').blur();
  await dialog.getByLabel('Aufgabe von IMG_2042.jpg').waitFor();
  await takeOf(page, 'guest-task-form', dialog.getByRole('button', { name: 'Fotos auswählen' }));
  await button(page, 'Senden').click();
  await dialog.getByText('Erfolgreich!').waitFor();
}

/** A phone whose pictures are on their way when its owner leaves. */
async function leave({ stack, host }: Evening, guestBook: string): Promise<void> {
  const phone = new Device({ browser: await findChromium(), origin: stack.origin });
  try {
    const page = await phone.start();
    await page.goto(guestBook);
    await button(page, 'Mit Code beitragen').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Dein Name').fill('Anna Berger');
    await dialog.getByLabel('Event-Code').fill(CODE);
    stack.proxy.throttle(SLOW);
    await dialog
      .getByLabel('Fotos auswählen')
      .setInputFiles(await scenePhotos('paar', 'tafel', 'strauss', 'torte', 'tanz'));
    await dialog
      .getByRole('button', { name: /^Lieblingsbild: / })
      .nth(4)
      .waitFor();
    await button(page, 'Senden').click();
    await host.getByText('Anna Berger').first().waitFor();
  } finally {
    await phone.close();
    stack.proxy.heal();
  }
}

/** Screens and acts of the host while the others dance. */
async function oversee(evening: Evening, guestBook: string): Promise<void> {
  const { host: page, stack } = evening;
  await page.goto(`${guestBook}/host`);
  await page.getByRole('switch', { name: 'vor dem Zeigen' }).click();
  await page.getByText('Gerade wartet nichts auf dich.').waitFor();
  await contribute(stack.admin, guestBook, {
    guestName: 'Cousine Frieda',
    topMoment: 'Der Regen, der genau zur Torte kam.',
    guestMessage: 'Ihr zwei, das war ein Fest!',
    photos: ['torte', 'tafel', 'tanz'],
    eventCode: CODE,
  });
  const waiting = page.getByRole('article', { name: 'Cousine Frieda' });
  await waiting.locator('img').nth(2).waitFor();
  await leave(evening, guestBook);
  await page.reload();
  await page.getByText('Anna Berger').first().waitFor();
  await takeOf(page, 'host');
  await takeOf(page, 'host-approval', page.getByRole('heading', { name: 'Freigeben' }));
  await page
    .getByRole('button', { name: /ausblenden$/ })
    .nth(2)
    .click();
  await page.getByText(/davon 1 ausgeblendet/).waitFor();
  await takeOf(page, 'host-pictures', page.getByRole('heading', { name: 'Alle Bilder' }));
}

/** The wall as the pictures come. */
async function show({ wall: page, stack }: Evening, guestBook: string): Promise<void> {
  await contribute(stack.admin, guestBook, {
    guestName: 'Opa Heinz',
    guestMessage: 'Sechzig Jahre haben wir geschafft. Tanzt öfter, als ihr streitet.',
    photos: [],
    eventCode: CODE,
  });
  await page.getByText('1 Foto').or(page.getByText('2 Fotos')).waitFor({ timeout: 60_000 });
  await page.getByText(/^Sechzig Jahre/).waitFor({ timeout: 60_000 });
  await page.keyboard.press(' ');
  await button(page, 'Weiterlaufen lassen').waitFor();
  await take(page, 'wall-greeting', { of: 'wall' });
  for (const guest of GUESTS) await contribute(stack.admin, guestBook, { ...guest, eventCode: CODE });
  await page.getByText('10 Fotos von 5 Gästen').waitFor({ timeout: 60_000 });
  const words = page.getByText(/vergessen hat zu atmen/);
  for (let turn = 0; turn < 20 && !(await words.isVisible()); turn++) {
    const shown = await page.locator('[data-slide]').getAttribute('data-slide');
    await page.keyboard.press('ArrowRight');
    await page.locator(`[data-slide]:not([data-slide="${shown}"])`).waitFor();
  }
  await take(page, 'wall', { of: 'wall' });
}

async function afterwards({ host: page }: Evening, guestBook: string): Promise<void> {
  await page.goto(`${guestBook}/host`);
  await button(page, 'Alles herunterladen').click();
  await page.getByText('Dein Browser lädt jetzt.').waitFor();
  await takeOf(page, 'host-archive', region(page, 'Archiv herunterladen'));
  await page.goto(`${guestBook}/diary`);
  await page.getByRole('checkbox').first().waitFor();
  await takeOf(page, 'to-diary');
}

/** An evening from 'Neues Event' to the archive, on two phones and a screen. */
export async function takeEvening(stack: Stack): Promise<void> {
  const browser = await findChromium();
  const devices = [1, 2, 3].map(() => new Device({ browser, origin: stack.origin }));
  try {
    const person = await new Person(stack).register();
    await stack.askAdmin(adminPro, { action: 'grant', email: person.email, until: null });
    const [host, guest, wall] = await Promise.all(devices.map((device) => device.start()));
    if (!host || !guest || !wall) throw new Error('a device has no page');
    for (const device of devices) await device.offersNoInstall();
    const evening = { host, guest, wall, stack };
    await new Landing(host).signIn(person);
    const guestBook = await create(host);
    await card(host, guestBook);
    await rehearse(evening, guestBook);
    await setTasks(host);
    await wall.goto(`${guestBook}/wall`);
    await wall.getByText('Noch keine Bilder.').waitFor();
    await take(wall, 'wall-empty', { of: 'wall' });
    await dance(evening, guestBook);
    await show(evening, guestBook);
    await oversee(evening, guestBook);
    await afterwards(evening, guestBook);
  } finally {
    for (const device of devices) await device.close();
  }
}
