import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import sharp from 'sharp';
import * as v from 'valibot';
import type { Device } from '../src/device.ts';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { type Lack, lacks } from '../src/lacking.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { sha256 } from '../src/person.ts';
import type { Stack } from '../src/stack.ts';

const LACKS: [string, Lack][] = [
  ['whose stores refuse blobs', 'blobs'],
  ['whose canvases answer with noise', 'noise'],
  ['without OffscreenCanvas', 'offscreenCanvas'],
  ['whose worker scripts do not come', 'workerScripts'],
  ['of four years ago', 'newerFunctions'],
];
const bytes = await readFile(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'));
const PHOTO = { name: 'see.jpg', mimeType: 'image/jpeg', buffer: bytes };
const GREEN = { create: { width: 400, height: 300, channels: 3, background: '#2a8040' } } as const;
const GIF = { name: 'wiese.gif', mimeType: 'image/gif', buffer: await sharp(GREEN).gif().toBuffer() };

const SMALL = { width: 32, height: 24, fit: 'cover' } as const;
/** Mean difference, of 255, by JPEG and another size. Noise makes more than 60. */
const TOLERANCE = 20;

/** Whether two pictures show the same, upright, in the same part. */
async function showsSame(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const pixels = (file: Uint8Array) => sharp(file).autoOrient().resize(SMALL).removeAlpha().raw().toBuffer();
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length < TOLERANCE;
}

/** The pictures of a guest book, as everybody gets them. */
async function picturesOf(stack: Stack, book: GuestBook): Promise<Uint8Array[]> {
  const reply = await fetch(`${stack.direct}${sharedEvent.path.replace(':token', book.event.shareToken)}`);
  const { entries } = v.parse(sharedEvent.reply, await reply.json());
  const urls = entries.flatMap(({ pictures }) => pictures.map(({ displayUrl }) => new URL(displayUrl, stack.direct)));
  const files = urls.map(({ pathname, search }) => fetch(`${stack.direct}${pathname}${search}`));
  return Promise.all(files.map(async (file) => new Uint8Array(await (await file).arrayBuffer())));
}

/** A picture on the screen, once it is there. */
async function seen(page: Page, selector: string): Promise<Buffer> {
  const picture = page.locator(selector).first();
  await picture.scrollIntoViewIfNeeded();
  const width = () => picture.evaluate((one: HTMLImageElement) => (one.complete ? one.naturalWidth : 0));
  await expect.poll(width).toBeGreaterThan(0);
  return picture.screenshot();
}

/** Tab of a browser that lacks something. It has no service worker, past which a test could not change its workers. */
async function lackingTab(device: Device, lack: Lack): Promise<Page> {
  const page = await device.start();
  await lacks(device.context, lack);
  return page;
}

for (const [name, lack] of LACKS) {
  test(`a browser ${name} keeps a diary's photo whole`, async ({ newPerson, newDevice }) => {
    const person = await newPerson();
    const page = await lackingTab(newDevice({ worker: 'block' }), lack);
    const { email, password } = person;
    await page.request.post(`${IDENTITY_PATH}/sign-in/email`, { data: { email, password } });
    await new DiaryPage(page).open();
    const editor = await new DiaryPage(page).write();
    await editor.text.fill('Mit einem Foto.');
    await editor.addPhoto(PHOTO);
    if (lack === 'blobs') {
      await editor.startRecording();
      await editor.recordFor(2);
      await editor.stopRecording();
    }
    await editor.save();
    await new DiaryPage(page).isSaved();
    const arrived = await person.original(sha256(bytes));
    expect(arrived && sha256(arrived)).toBe(sha256(bytes));
    await expect.poll(() => person.synced().then(([entry]) => entry?.readyMedia.length)).toBe(lack === 'blobs' ? 2 : 1);
    expect(await showsSame(await seen(page, 'article .day__pic img'), bytes)).toBe(true);
  });

  test(`a guest's photo arrives whole from a browser ${name}`, { tag: lack === 'noise' ? [] : '@soak' }, async ({
    stack,
    newPerson,
    newDevice,
  }) => {
    const photos = lack === 'noise' ? [PHOTO, GIF] : [PHOTO];
    const book = await GuestBook.of(stack, await newPerson());
    const page = await lackingTab(newDevice({ worker: 'block', viewport: { width: 390, height: 844 } }), lack);
    await page.goto(book.page);
    await page.getByRole('button', { name: 'Bilder und Grüße teilen' }).first().click();
    const form = page.getByRole('dialog', { name: 'Erinnerung hinzufügen' });
    await form.getByLabel('Fotos auswählen').setInputFiles(photos);
    await form.getByLabel('Dein Name').fill('Tante Helga');
    if (lack === 'blobs') {
      await form.getByRole('button', { name: 'Gruß aufnehmen' }).click();
      await expect(form.getByRole('timer')).toHaveText('0:02');
      await form.getByRole('button', { name: 'Aufnahme beenden' }).click();
      await expect(form.getByRole('button', { name: 'Aufnahme entfernen' })).toBeVisible();
    }
    await expect(form.getByRole('button', { name: /^Lieblingsbild: / })).toHaveCount(photos.length);
    await form.getByRole('button', { name: 'Senden' }).click();
    await expect.poll(async () => (await picturesOf(stack, book)).length, { timeout: 60_000 }).toBe(photos.length);
    const arrived = await picturesOf(stack, book);
    for (const { buffer } of photos) {
      const same = await Promise.all(arrived.map((one) => showsSame(one, buffer)));
      expect(same.filter(Boolean)).toHaveLength(1);
    }
  });
}
