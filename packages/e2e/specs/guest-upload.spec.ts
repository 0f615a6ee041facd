import { basename } from 'node:path';
import { adminPro } from '@tagfalter/contract/admin-pro';
import { CONTRIBUTION_SECRET, getContribution } from '@tagfalter/contract/contribution';
import { createEvent } from '@tagfalter/contract/create-event';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import type { Page } from 'playwright';
import sharp from 'sharp';
import * as v from 'valibot';
import type { Device } from '../src/device.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Person } from '../src/person.ts';
import { randomBy, seedOfRun } from '../src/random.ts';
import type { Stack } from '../src/stack.ts';

const PHOTOS = 6;
const CUTS = 10;
/** The guest closes the tab, the battery is empty, and the server dies, after so many cuts. */
const CLOSED_AFTER = 4;
const KILLED_AFTER = 7;
const RESTARTED_AFTER = 8;
/** Bytes that may go over the line, for each that has to (promise 8). */
const MAX_SHARE = 1.2;
const ARRIVED = new RegExp(`^${PHOTOS} von ${PHOTOS} Bildern sind angekommen, \\d\\d:\\d\\d$`);

/** A photo of noise: as large as one of a phone, also after it was drawn anew. @param file where it is put */
async function noisyPhoto(file: string, random: () => number): Promise<string> {
  const [width, height] = [2800, 2000];
  const noise = Uint32Array.from({ length: (width * height * 3) / 4 }, () => random() * 2 ** 32);
  const image = sharp(Buffer.from(noise.buffer), { raw: { width, height, channels: 3 } });
  const exif = { IFD0: { ImageDescription: basename(file) } };
  await image.withMetadata({ exif }).jpeg({ quality: 90 }).toFile(file);
  return file;
}

/** An event of somebody with Pro. @returns the token of its address */
async function makeEvent(stack: Stack, host: Person): Promise<string> {
  await stack.askAdmin(adminPro, { action: 'grant', email: host.email, until: null });
  const body = new FormData();
  body.set('eventName', 'Hochzeit Lena & Jonas');
  const headers = { authorization: `Bearer ${await host.token()}` };
  const reply = await fetch(`${stack.direct}${createEvent.path}`, { method: 'POST', headers, body });
  return v.parse(createEvent.reply, await reply.json()).shareToken;
}

/** The guest book as its host sees it, past the network that fails. */
async function bookOf(stack: Stack, host: Person, token: string) {
  const headers = { authorization: `Bearer ${await host.token()}` };
  const reply = await fetch(`${stack.direct}${sharedEvent.path.replace(':token', token)}`, { headers });
  return v.parse(sharedEvent.reply, await reply.json());
}

const Stored = v.object({
  contributions: v.array(
    v.looseObject({
      id: v.string(),
      secret: v.string(),
      files: v.array(v.looseObject({ hash: v.string(), size: v.number() })),
    }),
  ),
  receipts: v.array(v.looseObject({ hash: v.string(), jws: v.string() })),
});

/** Data of the event stored on the phone, read past the app. */
async function storedOn(page: Page, token: string) {
  const text = await page.evaluate(async (name) => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await read(indexedDB.open(name));
    const all = (store: string) => read(db.transaction(store).objectStore(store).getAll());
    const found = { contributions: await all('contributions'), receipts: await all('receipts') };
    db.close();
    return JSON.stringify(found);
  }, `tagfalter-event-${token}`);
  return v.parse(v.pipe(v.string(), v.parseJson(), Stored), text);
}

/** Picks the photos, speaks a greeting, and writes the words; the photos are on their way meanwhile. */
async function fillIn(page: Page, photos: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Bilder und Grüße teilen' }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'Erinnerung hinzufügen' });
  await dialog.getByLabel('Fotos auswählen').setInputFiles(photos);
  await dialog.getByLabel('Dein Name').fill('Tante Helga');
  await dialog.getByLabel('Dein Gruß').fill('Ihr zwei, macht es gut miteinander.');
  await dialog.getByRole('button', { name: 'Gruß aufnehmen' }).tap();
  await expect(dialog.getByRole('timer')).toHaveText('0:02');
  await dialog.getByRole('button', { name: 'Aufnahme beenden' }).tap();
  await expect(dialog.getByRole('button', { name: 'Aufnahme entfernen' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Lieblingsbild: / })).toHaveCount(PHOTOS);
  await dialog.getByRole('button', { name: 'Senden' }).tap();
  await expect(page.getByRole('dialog', { name: 'Danke, Tante Helga!' })).toBeVisible();
}

/** Cuts the line in the middle of what goes up, so often. */
async function cutUploads(stack: Stack, random: () => number, times: number): Promise<void> {
  for (let cut = 0; cut < times; cut += 1) await stack.proxy.breakAfter(100_000 + Math.floor(random() * 300_000));
}

async function closeTab(device: Device, page: Page, path: string): Promise<Page> {
  const next = await device.context.newPage();
  await page.close();
  await next.goto(path);
  return next;
}

test('a contribution arrives once through cuts, closed tabs and kills', async ({
  stack,
  newDevice,
  newPerson,
}, info) => {
  test.setTimeout(300_000);
  const seed = seedOfRun();
  console.log(`seed ${seed}`);
  const random = randomBy(seed);
  const names = Array.from({ length: PHOTOS }, (_, index) => info.outputPath(`foto-${index}.jpg`));
  const photos = await Promise.all(names.map((name) => noisyPhoto(name, random)));
  const host = await newPerson();
  const token = await makeEvent(stack, host);
  const path = `/events/${token}`;
  const device = newDevice({ viewport: { width: 390, height: 844 } });
  let page = await device.start();
  await page.goto(path);
  const before = stack.proxy.bytes.up;
  // As slow as the network of a venue: otherwise all has arrived before anything can fail.
  stack.proxy.throttle(250_000);
  await Promise.all([fillIn(page, photos), cutUploads(stack, random, CLOSED_AFTER)]);
  page = await closeTab(device, page, path);
  await cutUploads(stack, random, KILLED_AFTER - CLOSED_AFTER);
  await device.kill();
  page = await device.start();
  await page.goto(path);
  await cutUploads(stack, random, RESTARTED_AFTER - KILLED_AFTER);
  // In the middle of what is on its way.
  await stack.end('SIGKILL');
  await stack.start();
  await cutUploads(stack, random, CUTS - RESTARTED_AFTER);
  stack.proxy.throttle(null);
  const mine = page.getByRole('region', { name: 'Quittung' });
  await expect(mine.getByText(ARRIVED)).toBeVisible({ timeout: 120_000 });

  const { contributions, receipts } = await storedOn(page, token);
  expect(contributions).toHaveLength(1);
  const [{ id, secret, files } = { id: '', secret: '', files: [] }] = contributions;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const sent = stack.proxy.bytes.up - before;
  console.log(`${bytes} bytes in ${files.length} files, ${(sent / bytes).toFixed(2)} times that went up`);
  expect(sent).toBeLessThanOrEqual(bytes * MAX_SHARE);
  expect(receipts.map(({ hash }) => hash).toSorted()).toEqual(files.map(({ hash }) => hash).toSorted());

  const address = getContribution.path.replace(':token', token).replace(':id', id);
  const reply = await fetch(`${stack.direct}${address}`, { headers: { [CONTRIBUTION_SECRET]: secret } });
  const known = v.parse(getContribution.reply, await reply.json());
  expect(known).toMatchObject({ state: 'finished', missing: [] });
  expect(known.files.map(({ hash }) => hash).toSorted()).toEqual(files.map(({ hash }) => hash).toSorted());
  await expect
    .poll(async () => (await bookOf(stack, host, token)).entries.map(({ pictures }) => pictures.length), {
      // Pictures are made by a job, one after the other.
      timeout: 120_000,
    })
    .toEqual([PHOTOS]);
  const [entry] = (await bookOf(stack, host, token)).entries;
  expect(entry?.guestAudioUrl).not.toBeNull();

  // Its worker has fetched nothing of the diary ahead.
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain(path);
  expect(kept).not.toContain('/index.html');

  // Scanned again, the page shows the receipt once more.
  await page.goto(path);
  await expect(mine.getByText(ARRIVED)).toBeVisible();
});
