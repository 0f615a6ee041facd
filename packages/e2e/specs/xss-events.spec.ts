import path from 'node:path';
import type { Page } from '@playwright/test';
import { changeEvent } from '@tagfalter/contract/change-event';
import { createReport, MAX_REPORT_MESSAGE } from '@tagfalter/contract/reports';
import {
  MAX_EVENT_DESCRIPTION,
  MAX_EVENT_NAME,
  MAX_GUEST_MESSAGE,
  MAX_GUEST_NAME,
  MAX_TASK,
  MAX_TASKS,
  MAX_TOP_MOMENT,
} from '@tagfalter/domain/event';
import { mustCallAs } from '../src/call-as.ts';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { takeDownContent } from '../src/take-down.ts';
import { XSS_COUNT, XSS_PER_FIELD, XssPayloads } from '../src/xss-payloads.ts';
import { XssWatch } from '../src/xss-watch.ts';

const EACH = `${XSS_PER_FIELD} payloads a field`;
const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const MAX_TEXT = 1000;
/** Reports that come from one address within an hour, for two tests. */
const MAX_REPORTS = 8;
/** Contributions that await approval on one page. */
const MAX_AWAITING = 10;
const MAX_FILE_NAME = 255;

const tasksOf = (payloads: XssPayloads) =>
  payloads.take(MAX_TASK, Math.min(MAX_TASKS, XSS_PER_FIELD)).map((text, index) => ({ id: `task-000${index}`, text }));

test(`words of a host are words, ${EACH} (threat 3)`, async ({ stack, newDevice, signedIn }) => {
  test.setTimeout(120_000 + XSS_COUNT * 2000);
  const payloads = new XssPayloads();
  const { person: host, page } = await signedIn();
  const books: GuestBook[] = [];
  const tasks = tasksOf(payloads);
  for (let index = 0; index < XSS_PER_FIELD; index += 1) {
    const [eventName = ''] = payloads.take(MAX_EVENT_NAME, 1);
    const [eventDescription = ''] = payloads.take(MAX_EVENT_DESCRIPTION, 1);
    const book = await GuestBook.of(stack, host, { eventName, eventDescription, eventDate: '' });
    await book.setTasks(host, tasks);
    books.push(book);
  }
  const names = books.map(({ event }) => event.eventName);
  const tasksShown = tasks.map(({ text }) => text);
  const watch = await XssWatch.of(page);
  await page.goto('/events');
  await watch.look('events', names);
  const guest = await newDevice({ worker: 'block' }).start();
  const outside = await XssWatch.of(guest);
  for (const { page: address, event } of books) {
    const { eventName, eventDescription } = event;
    await guest.goto(address);
    await outside.look('guest page', [eventName, eventDescription, ...tasksShown]);
    await page.goto(`${address}/host`);
    await watch.look('host page', [eventName, ...tasksShown]);
  }
  for (const { page: address, event } of books.slice(-2)) {
    await guest.goto(`${address}/wall`);
    await outside.look('wall', [event.eventName]);
    await page.goto(`${address}/card`);
    await watch.look('table card', [event.eventName]);
    await page.goto(`${address}/diary`);
    await watch.look('into the diary', [event.eventName]);
  }
  const line = page.getByLabel('Zeile über dem Code');
  await page.goto(`${books[0]?.page}/card`);
  for (const payload of payloads.take(60)) {
    await line.fill(payload);
    await watch.look('line of a table card', [payload]);
  }
  await page.goto('/events/create');
  for (const [index, name] of payloads.take(MAX_EVENT_NAME).entries()) {
    const [description = ''] = payloads.take(MAX_EVENT_DESCRIPTION, 1);
    await page.getByLabel('Event-Name').fill(name);
    await page.getByLabel('Beschreibung').fill(description);
    await watch.look(`event form ${index}`, [name, description]);
  }
});

test(`words of guests at the host are words, ${EACH} (threat 3) @soak`, async ({ stack, signedIn }) => {
  test.setTimeout(120_000 + XSS_COUNT * 1000);
  const payloads = new XssPayloads();
  const { person: host, page } = await signedIn();
  const book = await GuestBook.of(stack, host);
  await mustCallAs(stack, host, changeEvent, { params: { id: book.event.id }, body: { needsApproval: true } });
  const guests = Array.from({ length: Math.min(MAX_AWAITING, XSS_PER_FIELD) }, () => ({
    guestName: payloads.take(MAX_GUEST_NAME, 1)[0] ?? '',
    topMoment: payloads.take(MAX_TOP_MOMENT, 1)[0] ?? '',
    guestMessage: payloads.take(MAX_GUEST_MESSAGE, 1)[0] ?? '',
    reason: payloads.take(MAX_TEXT, 1)[0] ?? '',
  }));
  const ids: string[] = [];
  for (const { reason: _, ...words } of guests) ids.push(await book.send(words));
  const watch = await XssWatch.of(page);
  await page.goto(`${book.page}/host`);
  await watch.look(
    'awaiting approval',
    guests.flatMap(({ guestName, topMoment, guestMessage }) => [guestName, topMoment, guestMessage]),
  );
  const guestNames = payloads.take(MAX_GUEST_NAME, 2);
  const waiting = guestNames.map((guestName) => ({
    ...{ guestName, avatarUrl: null, waiting: 3, heardAt: new Date().toISOString(), isSending: false },
  }));
  const gauge = {
    arrived: 1,
    waiting: 3 * waiting.length,
    guestCount: waiting.length,
    announced: { files: 0, bytes: 0 },
    guests: waiting,
  };
  await page.route('**/gauge', (route) => route.fulfill({ json: gauge }));
  await page.reload();
  await watch.look('pictures waiting at guests', guestNames);

  for (const [index, { reason }] of guests.slice(0, MAX_REPORTS).entries()) {
    const target = ids[index] ?? '';
    const [message = ''] = payloads.take(MAX_REPORT_MESSAGE, 1);
    const report = { kind: 'guest-entry', id: target, event: book.event.id, reason: 'other', message };
    await mustCallAs(stack, undefined, createReport, { body: report });
    await takeDownContent(stack, { kind: 'guest-entry', ownerId: book.event.id, target }, reason);
  }
  await page.goto(book.page);
  // Only a host who wants it back is told why it is hidden.
  const again = page.getByRole('button', { name: 'Wieder zeigen' });
  const hidden = guests.slice(0, MAX_REPORTS);
  await expect(again).toHaveCount(hidden.length);
  for (let index = 0; index < hidden.length; index += 1) await again.nth(index).click();
  await watch.look(
    'guest book with decisions',
    hidden.map(({ reason }) => reason),
  );
});

/** Picks photos whose names are payloads. */
async function pick(page: Page, names: readonly string[]): Promise<void> {
  const files = names.map((name, index) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(`no photo ${index}`),
  }));
  await page.getByLabel('Fotos auswählen').setInputFiles(files);
}

test(`what guests type and pick are words, ${EACH} (threat 3) @soak`, async ({ stack, newDevice, newPerson }) => {
  test.setTimeout(120_000 + XSS_COUNT * 1000);
  const payloads = new XssPayloads();
  const host = await newPerson();
  const book = await GuestBook.of(stack, host, { sharingMode: 'code_required', eventCode: 'FLIEDER7' });
  await book.setTasks(host, tasksOf(payloads));
  const page = await newDevice().start();
  const watch = await XssWatch.of(page);
  await page.goto(book.page);
  await page.getByRole('button', { name: 'Mit Code beitragen' }).filter({ visible: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Erinnerung hinzufügen' });
  const names = payloads.take(MAX_FILE_NAME);
  await pick(page, names);
  await watch.look('refused photos', names);
  await form.getByLabel('Fotos auswählen').setInputFiles(PHOTO);
  for (let index = 0; index < XSS_PER_FIELD; index += 1) {
    const [code = ''] = payloads.take(100, 1);
    const [guestName = ''] = payloads.take(MAX_GUEST_NAME, 1);
    const [greeting = ''] = payloads.take(MAX_GUEST_MESSAGE, 1);
    await form.getByLabel('Dein Name').fill(guestName);
    await form.getByLabel('Dein Gruß').fill(greeting);
    await form.getByLabel('Event-Code').fill(code);
    await watch.look('form of a guest', [guestName, greeting, code]);
  }
  await form.getByRole('button', { name: 'Senden' }).click();
  await expect(form.getByText('Dieser Code stimmt nicht.', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await watch.look('refused contribution', []);
});
