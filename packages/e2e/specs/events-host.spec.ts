import path from 'node:path';
import type { Page } from '@playwright/test';
import { adminPro } from '@tagfalter/contract/admin-pro';
import { changeEvent } from '@tagfalter/contract/change-event';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';
import type { Person } from '../src/person.ts';
import { sideways } from '../src/sideways.ts';
import type { Stack } from '../src/stack.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const NOTICE = 'Events anlegen gehört zu Tagfalter Pro.';
/** A guest book's address (decision 23). */
const LINK = /\/events\/[\w-]{22}$/;
/** The address of its host's page. */
const HOST = /\/events\/[\w-]{22}\/host$/;

const grant = (stack: Stack, { email }: Person) => stack.askAdmin(adminPro, { action: 'grant', email, until: null });
const end = (stack: Stack, { email }: Person) => stack.askAdmin(adminPro, { action: 'end', email });

/** Screen of a window of 1280 × 900 px at 200 % (WCAG 1.4.4). */
const DOUBLED = { viewport: { width: 640, height: 450 }, scale: 2 };
const GUESTS = { Anna: 9, Jonas: 6, 'Marek & Ola': 4, Helga: 12 };

/** Changes an event over REST, past browser and broken network. */
async function change(stack: Stack, host: Person, { event }: GuestBook, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${await host.token()}`, 'content-type': 'application/json' };
  const path = changeEvent.path.replace(':id', event.id);
  const reply = await fetch(`${stack.direct}${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Pictures wait at guests, as the host's page is told of it. */
async function waitsAt(page: Page, waiting: Record<string, number>): Promise<void> {
  const heardAt = new Date().toISOString();
  const guests = Object.entries(waiting).map(([guestName, count], at) => ({
    ...{ guestName, avatarUrl: null, waiting: count, heardAt, isSending: at === 1 },
  }));
  const total = Object.values(waiting).reduce((sum, count) => sum + count);
  const announced = { files: 0, bytes: 0 };
  const json = { arrived: 212, waiting: total, guestCount: guests.length, announced, guests };
  await page.route('**/gauge', (route) => route.fulfill({ json }));
}

/** The tasks of an event as the server tells everybody of them. @param page path of the guest page */
async function keptTasks(page: string): Promise<unknown> {
  const reply = await fetch(page.replace('/events/', '/api/events/share/'));
  const { event }: { event: { tasks: { text: string }[] } } = await reply.json();
  return event.tasks.map(({ text }) => text);
}

test('a host creates an event with a cover, kept after Pro (decision 32)', async ({ stack, newPerson, signedIn }) => {
  test.setTimeout(180_000);
  const person = await newPerson();
  await grant(stack, person);
  const { page } = await signedIn({ person, viewport: { width: 1280, height: 900 } });
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

  // Words that cannot be sent stay in the form.
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
  await expect(card.getByRole('link', { name: 'Verwalten' })).toHaveAttribute('href', HOST);
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

test('event screens fit both themes, four languages and 320 px', async ({ stack, newPerson, signedIn }) => {
  test.setTimeout(300_000);
  const { person, page } = await signedIn();
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

  const book = await GuestBook.of(stack, person, { sharingMode: 'code_required', eventCode: 'FLIEDER7' });
  await change(stack, person, book, { needsApproval: true, tasks: [{ id: 'task-0001', text: 'Ein Foto vom Kicker' }] });
  await book.send({ guestName: 'Tante Helga', topMoment: 'Die Torte.', more: 7, eventCode: 'FLIEDER7' });
  await waitsAt(page, GUESTS);
  await page.goto(`${book.page}/host`);
  await expect(page.getByText('Bilder angekommen')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Tante Helga' })).toBeVisible();
  await inspector.look('/events/{token}/host');
  await page.getByRole('button', { name: 'Event-Code ändern' }).click();
  await page.getByRole('dialog').getByLabel('Event-Code', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Code speichern' }).click();
  await inspector.look('another event code');
  await page.goto(`/events/${'Z'.repeat(22)}/host`);
  await expect(page.getByRole('heading', { name: 'Event nicht gefunden' })).toBeVisible();
  await inspector.look('/events/{token}/host, no event');
  await page.goto(`${(await GuestBook.of(stack, await newPerson())).page}/host`);
  await expect(page.getByRole('heading', { name: 'Nur für Gastgeber' })).toBeVisible();
  await inspector.look('/events/{token}/host of somebody else');
  expect(inspector.found).toEqual([]);
});

test('a host approves, hides and sets tasks, live and offline', async ({ stack, newDevice, signedIn }) => {
  test.setTimeout(180_000);
  const { person: host, page } = await signedIn();
  const book = await GuestBook.of(stack, host);
  await change(stack, host, book, { needsApproval: true });
  const guest = await newDevice().start();
  await guest.goto(book.page);
  await expect(guest.getByText('Noch kein Eintrag. Mach den Anfang.')).toBeVisible();
  // With a slash at its end, the address is a guest's, and leads members to their list.
  await page.goto('/events/');
  await page.getByRole('link', { name: 'Verwalten' }).click();
  await expect(page.getByText('Gerade wartet nichts auf dich.')).toBeVisible();

  await book.send({ guestName: 'Tante Helga', guestMessage: 'Macht es gut miteinander.', more: 2 });
  const waiting = page.getByRole('article', { name: 'Tante Helga' });
  await expect(waiting.getByText('Macht es gut miteinander.')).toBeVisible();
  await expect(waiting.locator('img')).toHaveCount(2);
  await waiting.getByRole('button', { name: 'Freigeben' }).click();
  const shown = guest.getByRole('article', { name: 'Tante Helga' });
  await expect(shown.getByRole('img')).toHaveCount(2);
  await page.getByRole('button', { name: 'Bild 1 von Tante Helga ausblenden' }).click();
  await expect(shown.getByRole('img')).toHaveCount(1);
  await expect(page.getByText('2, davon 1 ausgeblendet')).toBeVisible();
  await page.getByRole('button', { name: 'Die Ringe ganz nah' }).click();
  await expect(page.getByRole('button', { name: 'Ändern: Die Ringe ganz nah' })).toBeVisible();
  await expect.poll(() => page.evaluate(keptTasks, book.page)).toEqual(['Die Ringe ganz nah']);

  // The app's shell answers this address, not the guest page, with a network and without.
  await page.reload();
  await expect(page.getByText('2, davon 1 ausgeblendet')).toBeVisible();
  stack.proxy.cut();
  await page.reload();
  await expect(page.getByText('Gerade keine Verbindung')).toBeVisible();
  await expect(page.getByText('2, davon 1 ausgeblendet')).toBeVisible();
  await page.getByLabel('Neue Aufgabe').fill('Die Torte');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(page.getByText('Noch nicht gespeichert')).toBeVisible();
  stack.proxy.restore();
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).last().click();
  await expect(page.getByText('Noch nicht gespeichert')).toHaveCount(0);
  await expect.poll(() => page.evaluate(keptTasks, book.page)).toEqual(['Die Ringe ganz nah', 'Die Torte']);
});

test('a host approves, hides, orders tasks by keyboard alone at 200 %', async ({ stack, newPerson, signedIn }) => {
  test.setTimeout(180_000);
  const host = await newPerson();
  const book = await GuestBook.of(stack, host, { sharingMode: 'code_required', eventCode: 'FLIEDER7' });
  const tasks = ['Die Ringe', 'Der Tanz'].map((text, n) => ({ id: `task-000${n}`, text }));
  await change(stack, host, book, { needsApproval: true, tasks });
  await book.send({ guestName: 'Tante Helga', more: 2, eventCode: 'FLIEDER7' });
  await book.send({ guestName: 'Onkel Rüdiger', guestMessage: 'Bis bald.', eventCode: 'FLIEDER7' });
  const { page } = await signedIn({ person: host, ...DOUBLED });
  const keys = new Keyboard(page);
  await page.goto(`${book.page}/host`);
  const helga = page.getByRole('article', { name: 'Tante Helga' });
  await keys.enter(helga.getByRole('button', { name: 'Freigeben' }));
  // The focus goes to what has taken its place.
  await expect(page.getByRole('article', { name: 'Onkel Rüdiger' })).toBeFocused();
  const picture = page.getByRole('button', { name: 'Bild 1 von Tante Helga ausblenden' });
  await keys.tabTo(picture);
  await keys.press('Space');
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
  const down = page.getByRole('button', { name: 'Nach unten: Die Ringe' });
  await keys.enter(down);
  await expect(page.getByRole('listitem').filter({ hasText: 'Der Tanz' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nach oben: Die Ringe' })).toBeFocused();
  await keys.fill(page.getByLabel('Neue Aufgabe'), 'Die Torte');
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Ändern: Die Torte' })).toBeVisible();
  await keys.enter(page.getByRole('button', { name: 'Event-Code ändern' }));
  await expect(page.getByLabel('Event-Code', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await keys.type('HOLUNDER');
  await keys.press('Enter');
  await expect(page.getByText('HOLUNDER')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Event-Code ändern' })).toBeFocused();
  expect(await sideways(page, 'the page of a host at 200 %')).toEqual([]);
});
