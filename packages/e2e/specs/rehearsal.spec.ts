import type { Page } from '@playwright/test';
import { listEvents } from '@tagfalter/contract/list-events';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import * as v from 'valibot';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';
import type { Person } from '../src/person.ts';
import type { Stack } from '../src/stack.ts';

const CODE = 'LENA-2026';
const PASSED = '3 Bilder bei 50 kB/s mit zwei Abbrüchen, Beitrag ist wieder gelöscht';
/** Time for three pictures at 50 kB/s, their cuts, and what the server makes of them. */
const THROUGH_MS = 90_000;

const list = (page: Page) => page.getByRole('region', { name: 'Generalprobe' });

/** Figures of the event that the host is told, and the number of contributions that a guest sees. */
async function figures(stack: Stack, host: Person, book: GuestBook) {
  const headers = { authorization: `Bearer ${await host.token()}` };
  const mine = v.parse(listEvents.reply, await (await fetch(`${stack.direct}${listEvents.path}`, { headers })).json());
  const address = `${stack.direct}${sharedEvent.path.replace(':token', book.event.shareToken)}`;
  const { entries } = v.parse(sharedEvent.reply, await (await fetch(address)).json());
  const event = mine.find(({ id }) => id === book.event.id);
  return {
    ...{ guests: event?.guestCount, pictures: event?.pictureCount, awaiting: event?.awaitingCount },
    ...{ bytes: event?.bytes, files: event?.files, entries: entries.length },
  };
}

/** Stores of rehearsals that this device has. */
function stores(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) => (name.endsWith('.rehearsal') ? [name] : [])),
  );
}

test('a host rehearses by keyboard: code, room, guest, line, wall', async ({ stack, newPerson, signedIn }) => {
  test.setTimeout(300_000);
  const host = await newPerson();
  const book = await GuestBook.of(stack, host, { sharingMode: 'code_required', eventCode: CODE });
  const before = await figures(stack, host, book);
  const { page } = await signedIn({ person: host });
  await page.goto(`${book.page}/host`);
  const rehearsal = list(page);
  await expect(rehearsal.getByText('1 von 6')).toBeVisible();
  await expect(rehearsal.getByText('Platz reicht')).toBeVisible();
  const keys = new Keyboard(page);

  // The code in large; scanned with this very device, which here only opens the address.
  await keys.enter(rehearsal.getByRole('button', { name: 'Code zeigen' }));
  await expect(page.getByRole('dialog').getByRole('img', { name: /^QR-Code zum Gästebuch/ })).toBeVisible();
  await keys.press('Escape');
  const scanning = await page.context().newPage();
  await scanning.goto(book.scanned);
  await expect(scanning.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rehearsal.getByText(/^mit diesem Gerät gescannt, \d\d:\d\d$/)).toBeVisible();
  await scanning.close();
  await page.bringToFront();

  await keys.enter(rehearsal.getByRole('button', { name: 'Losschicken' }));
  await expect(rehearsal.getByText('Probegast ist unterwegs')).toBeVisible();
  await expect(rehearsal.getByRole('progressbar')).toBeVisible();
  await expect(rehearsal.getByText(PASSED)).toBeVisible({ timeout: THROUGH_MS });
  await expect(rehearsal.getByText(CODE)).toBeVisible();
  await expect(rehearsal.getByText(/^WLAN hier: .+\/s$/)).toBeVisible({ timeout: THROUGH_MS });
  expect(await figures(stack, host, book)).toEqual(before);
  await expect.poll(() => stores(page)).toEqual([]);

  await keys.enter(rehearsal.getByRole('button', { name: 'Läuft auf einem anderen Gerät' }));
  await expect(rehearsal.getByText('auf einem anderen Gerät', { exact: true })).toBeVisible();
  await page.reload();
  await expect(rehearsal.getByText('6 von 6')).toBeVisible();
  const inspector = await Inspector.of(page);
  await inspector.look('/events/{t}/host, rehearsed', 'Lena & Jonas', CODE);
  expect(inspector.found).toEqual([]);
});

test('an aborted rehearsal leaves nothing; a dead line is named', async ({ stack, newPerson, signedIn }) => {
  test.setTimeout(300_000);
  const host = await newPerson();
  const book = await GuestBook.of(stack, host);
  const before = await figures(stack, host, book);
  const { page, device } = await signedIn({ person: host });
  await page.goto(`${book.page}/host`);
  await expect(list(page).getByText('1 von 5')).toBeVisible();
  const bar = list(page).getByRole('progressbar');
  const send = list(page).getByRole('button', { name: 'Losschicken' });
  const isHalf = () => bar.evaluate((shown: HTMLProgressElement) => shown.value > 0.3);

  await send.click();
  await expect.poll(isHalf).toBe(true);
  await list(page).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(send).toBeVisible();
  expect(await figures(stack, host, book)).toEqual(before);

  // The tab is closed without a word: the next visit takes it back.
  await send.click();
  await expect.poll(isHalf).toBe(true);
  stack.proxy.cut();
  await page.close();
  expect((await figures(stack, host, book)).files).toBe(3);
  stack.proxy.heal();
  const next = await device.context.newPage();
  await next.goto(`${book.page}/host`);
  await expect.poll(() => figures(stack, host, book)).toEqual(before);
  await expect.poll(() => stores(next)).toEqual([]);

  await list(next).getByRole('button', { name: 'Losschicken' }).click();
  await expect(list(next).getByText('Probegast ist unterwegs')).toBeVisible();
  stack.proxy.cut();
  await expect(list(next).getByText('Probegast ist nicht durchgekommen')).toBeVisible({ timeout: THROUGH_MS });
  await expect(list(next).getByText('Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.')).toBeVisible();
  stack.proxy.heal();
  await device.context.setOffline(true);
  await expect(list(next).getByText('Braucht Internet')).toBeVisible();
  await device.context.setOffline(false);

  await next.getByRole('switch', { name: 'Keine neuen Beiträge annehmen' }).click();
  await expect(
    list(next).getByText('Das Event nimmt gerade keine Beiträge an. Für die Probe muss es offen sein.'),
  ).toBeVisible();
  await expect(list(next).getByRole('button', { name: 'Noch einmal' })).toHaveCount(0);
});
