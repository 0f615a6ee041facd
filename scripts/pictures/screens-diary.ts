import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../../packages/e2e/src/chromium.ts';
import { Device } from '../../packages/e2e/src/device.ts';
import { DiaryPage } from '../../packages/e2e/src/pages/diary.ts';
import { Landing } from '../../packages/e2e/src/pages/landing.ts';
import { Person } from '../../packages/e2e/src/person.ts';
import type { Stack } from '../../packages/e2e/src/stack.ts';
import { DEMO } from '../demo/account.ts';
import { ROOT } from '../shared/root.ts';
import { button, open, quiet, type SheetPage, sheet, take } from './screens-sheet.ts';

const MORNING =
  'Am Kanal standen heute wieder die Reiher, einer neben dem anderen, wie bestellt. Danach lange am Wasser entlang, bis die Füße kalt waren, und heim zu Tee und Kerzen. Abends noch am Brief geschrieben.';

async function signedOut(page: SheetPage): Promise<void> {
  await open(page, '/', 'landing');
  await sheet(page, 'Anmelden', 'sign-in');
  await button(page, 'Mit Einladung beginnen').click();
  await button(page, 'Konto erstellen').click();
  await take(page, 'register');
  await open(page, '/?reset=link', 'new-password');
}

async function firstDay(page: SheetPage, person: Person): Promise<void> {
  await new Landing(page).signIn(person);
  await quiet(page);
  await take(page, 'first-day');
  await page.goto('/create');
  await button(page, 'Speichern').click();
  await page.locator('.toast').waitFor();
  await take(page, 'editor-empty');
}

/** A day that somebody else shows to everybody; answers its id. */
async function publicDay(stack: Stack): Promise<string> {
  const person = await new Person(stack).register();
  await person.confirm();
  const files = path.join(ROOT, 'packages/e2e/fixtures');
  const [photo, audio] = [
    new Blob([readFileSync(path.join(files, 'photo-2.jpg'))], { type: 'image/jpeg' }),
    new Blob([readFileSync(path.join(files, 'speech-de.webm'))], { type: 'audio/webm' }),
  ];
  return person.write(MORNING, { photo, audio, visibility: 'public' });
}

async function diary(page: SheetPage, foreign: { hidden: string; shown: string }): Promise<void> {
  await new Landing(page).signIn(DEMO);
  await new DiaryPage(page).isSaved();
  await quiet(page);
  await take(page, 'start');
  await page.evaluate(() =>
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined })),
  );
  await button(page, /^Menü von/).click();
  await page.getByRole('link', { name: 'Einstellungen' }).click();
  await page.getByRole('link', { name: 'Tagfalter, Start' }).click();
  await page.locator('.install').waitFor();
  await take(page, 'install');
  await button(page, 'Später').click();
  await sheet(page, /^Menü von/, 'menu');
  const withPhoto = page.locator('article').filter({ has: page.locator('img') });
  await withPhoto.first().getByRole('link').first().click();
  await page.locator('main img').first().waitFor();
  await take(page, 'entry');
  await sheet(page, /^Bild 1 von/, 'lightbox');
  await sheet(page, 'Löschen', 'delete');
  await deleted(page);
  await page.goto(`/entry/${foreign.shown}`);
  await page.getByRole('article').locator('img').first().waitFor();
  await take(page, 'entry-of-others');
  await open(page, `/entry/${foreign.hidden}`, 'access-denied');
  await open(page, '/settings', 'settings');
  await sheet(page, 'Alle ansehen', 'keys');
  await page.evaluate(() => {
    const error = new TypeError();
    error.stack = 'TypeError\n    at openDay (https://tagfalter.example/assets/entry-C1aB2d3E.js:1:2345)';
    dispatchEvent(new ErrorEvent('error', { error }));
    dispatchEvent(new ErrorEvent('error', { error: new RangeError() }));
  });
  await page.getByRole('link', { name: 'Ansehen', exact: true }).click();
  await page.getByText('TypeError').click();
  await take(page, 'diagnostics');
  await page.goto('/profile/edit');
  await page.getByLabel('Vorname').fill('');
  await button(page, 'Speichern').click();
  await quiet(page);
  await take(page, 'profile');
  await open(page, '/gibt-es-nicht', 'not-found');
}

/** The day whose page is open, deleted and brought back. */
async function deleted(page: SheetPage): Promise<void> {
  await button(page, 'Löschen').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await quiet(page);
  await page.goto('/settings/deleted');
  await page.locator('article img').first().waitFor();
  await take(page, 'deleted');
  await button(page, 'Zurückholen').click();
  await quiet(page);
}

async function writing(page: SheetPage, stack: Stack): Promise<void> {
  await page.goto('/');
  const editor = await new DiaryPage(page).write();
  await editor.text.fill('Am Kanal standen heute wieder die Reiher, einer neben dem anderen, wie bestellt.');
  await editor.mood(8);
  await editor.addPhoto(path.join(ROOT, 'packages/e2e/fixtures/photo-1.jpg'));
  await page.evaluate(() => window.scrollTo(0, 0));
  await take(page, 'editor');
  await sheet(page, 'Emojis hinzufügen', 'emojis');
  await editor.startRecording();
  await editor.recordFor(3);
  await take(page, 'recording');
  await editor.stopRecording();
  stack.proxy.cut();
  await editor.save();
  await quiet(page);
  await take(page, 'offline');
  await open(page, '/waiting', 'waiting');
  await new DiaryPage(page).signOut();
  await page.locator('dialog[open]').waitFor();
  await take(page, 'signing-out');
}

/** Two devices of one person write into the same day without a network. */
async function history(phone: SheetPage, laptop: SheetPage, person: Person, stack: Stack): Promise<void> {
  const pages = [phone, laptop];
  for (const page of pages) await new Landing(page).signIn(person);
  const writing = await new DiaryPage(phone).write();
  await writing.text.fill(MORNING);
  await writing.mood(6);
  await writing.save();
  await new DiaryPage(laptop).entry(MORNING).waitFor();
  await new DiaryPage(phone).isSaved();
  stack.proxy.cut();
  for (const [page, instead] of [
    [phone, 'zwei Graureiher und ein Eisvogel'],
    [laptop, 'die Reiher und, zum ersten Mal, ein Eisvogel'],
  ] as const) {
    const editor = await new DiaryPage(page).edit(MORNING);
    await editor.text.fill(MORNING.replace('wieder die Reiher', instead));
    await editor.save();
  }
  stack.proxy.restore();
  for (const page of pages) await new DiaryPage(page).isSaved();
  await phone.getByRole('link', { name: /^Zusammengeführt/ }).waitFor();
  await quiet(phone);
  await new DiaryPage(phone).history('Eisvogel');
  await take(phone, 'history');
}

/** The screens of the diary and of the way to it; the demo account is there. */
export async function takeDiary(stack: Stack): Promise<void> {
  const chromium = { browser: await findChromium(), origin: stack.origin };
  const devices = [new Device(chromium), new Device(chromium), new Device(chromium), new Device(chromium)] as const;
  const [device, newcomers, phone, laptop] = devices;
  try {
    const newcomer = await new Person(stack).register();
    const start = await newcomers.start();
    await signedOut(start);
    await firstDay(start, newcomer);
    await history(await phone.start(), await laptop.start(), await new Person(stack).register(), stack);
    const page = await device.start();
    await device.offersNoInstall();
    await diary(page, { hidden: await newcomer.write('Nur für mich.'), shown: await publicDay(stack) });
    await writing(page, stack);
  } finally {
    for (const one of devices) await one.close();
  }
}
