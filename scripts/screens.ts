// Takes pictures of every screen at 390 and 1280 px, light and dark, into docs/screens: `node scripts/screens.ts`.
// They are what the look is judged by, and are committed. `node scripts/screens.ts entry history` retakes only those.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { findChromium } from '../packages/e2e/src/chromium.ts';
import { Device } from '../packages/e2e/src/device.ts';
import { Diary } from '../packages/e2e/src/pages/diary.ts';
import { Landing } from '../packages/e2e/src/pages/landing.ts';
import { Person } from '../packages/e2e/src/person.ts';
import { Stack } from '../packages/e2e/src/stack.ts';
import { DEMO } from './demo-account.ts';
import { fillDemo } from './demo-fill.ts';
import { buildWeb } from './shared/build-web.ts';
import { ROOT } from './shared/root.ts';

type Page = Awaited<ReturnType<Device['start']>>;
const FOLDER = path.join(ROOT, 'docs/screens');
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 844 },
];
/** Names of the pictures to take; all without any. */
const only = process.argv.slice(2);
const THEMES = ['light', 'dark'] as const;
/** Of a picture, in pixels; and of its file, in bytes. */
const HEIGHT = 560;
const GAP = 12;
const MOST_BYTES = 60_000;

/** The four views of a screen side by side, in the best quality that stays small. */
async function store(name: string, views: Buffer[]): Promise<void> {
  const small = await Promise.all(
    views.map((view) => sharp(view).resize({ height: HEIGHT }).png().toBuffer({ resolveWithObject: true })),
  );
  let left = GAP;
  const layers = small.map(({ data, info }) => {
    const layer = { input: data, left, top: GAP };
    left += info.width + GAP;
    return layer;
  });
  const sheet = await sharp({
    create: { width: left, height: HEIGHT + 2 * GAP, channels: 3, background: '#9AA096' },
  })
    .composite(layers)
    .png()
    .toBuffer();
  for (let quality = 85; quality > 0; quality -= 5) {
    const picture = await sharp(sheet).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length > MOST_BYTES) continue;
    writeFileSync(path.join(FOLDER, `${name}.webp`), picture);
    return;
  }
  throw new Error(`${name} does not fit into ${MOST_BYTES} bytes`);
}

/** Looks at what the page shows now, in each size and theme. */
async function take(page: Page, name: string): Promise<void> {
  if (only.length > 0 && !only.includes(name)) return;
  const views: Buffer[] = [];
  // The mouse rests on what was clicked, and its name would show.
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => document.querySelector('[data-tooltip]:popover-open') === null);
  for (const size of SIZES) {
    for (const colorScheme of THEMES) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.waitForFunction(() => [...document.images].every((image) => image.complete));
      views.push(await page.screenshot({ animations: 'disabled' }));
    }
  }
  await store(name, views);
}

const MORNING =
  'Am Kanal standen heute wieder die Reiher, einer neben dem anderen, wie bestellt. Danach lange am Wasser entlang, bis die Füße kalt waren, und heim zu Tee und Kerzen. Abends noch am Brief geschrieben.';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
/** Toasts of what was just done are not what a picture is about: waits for the one to come, then for it to go. */
async function quiet(page: Page): Promise<void> {
  const toast = page.locator('.toast');
  await toast.waitFor();
  await toast.waitFor({ state: 'detached' });
}

async function open(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading').first().waitFor();
  await take(page, name);
}

/** What a button opens over the page. */
async function sheet(page: Page, opener: string | RegExp, name: string): Promise<void> {
  await button(page, opener).click();
  await page.locator('dialog[open], [popover]:popover-open, .yarl__root').first().waitFor();
  await take(page, name);
  await page.keyboard.press('Escape');
}

async function signedOut(page: Page): Promise<void> {
  await open(page, '/', 'landing');
  await sheet(page, 'Anmelden', 'sign-in');
  await button(page, 'Mit Einladung beginnen').click();
  await button(page, 'Konto erstellen').click();
  await take(page, 'register');
  await open(page, '/?reset=link', 'new-password');
}

async function firstDay(page: Page, person: Person): Promise<void> {
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

async function diary(page: Page, foreign: { hidden: string; shown: string }): Promise<void> {
  await new Landing(page).signIn(DEMO);
  await new Diary(page).isSaved();
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
async function deleted(page: Page): Promise<void> {
  await button(page, 'Löschen').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await quiet(page);
  await page.goto('/settings/deleted');
  await page.locator('article img').first().waitFor();
  await take(page, 'deleted');
  await button(page, 'Zurückholen').click();
  await quiet(page);
}

async function writing(page: Page, stack: Stack): Promise<void> {
  await page.goto('/');
  const editor = await new Diary(page).write();
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
  await new Diary(page).signOut();
  await page.locator('dialog[open]').waitFor();
  await take(page, 'signing-out');
}

/** Two devices of one person write into the same day without a network. */
async function history(phone: Page, laptop: Page, person: Person, stack: Stack): Promise<void> {
  const pages = [phone, laptop];
  for (const page of pages) await new Landing(page).signIn(person);
  const writing = await new Diary(phone).write();
  await writing.text.fill(MORNING);
  await writing.mood(6);
  await writing.save();
  await new Diary(laptop).entry(MORNING).waitFor();
  await new Diary(phone).isSaved();
  stack.proxy.cut();
  for (const [page, instead] of [
    [phone, 'zwei Graureiher und ein Eisvogel'],
    [laptop, 'die Reiher und, zum ersten Mal, ein Eisvogel'],
  ] as const) {
    const editor = await new Diary(page).edit(MORNING);
    await editor.text.fill(MORNING.replace('wieder die Reiher', instead));
    await editor.save();
  }
  stack.proxy.restore();
  for (const page of pages) await new Diary(page).isSaved();
  await phone.getByRole('link', { name: /^Zusammengeführt/ }).waitFor();
  await quiet(phone);
  await new Diary(phone).history('Eisvogel');
  await take(phone, 'history');
}

mkdirSync(FOLDER, { recursive: true });
await buildWeb();
const stack = await Stack.boot('pglite');
const device = new Device({ browser: await findChromium(), origin: stack.origin });
const newcomers = new Device({ browser: await findChromium(), origin: stack.origin });
const phone = new Device({ browser: await findChromium(), origin: stack.origin });
const laptop = new Device({ browser: await findChromium(), origin: stack.origin });
try {
  await fillDemo(stack.admin);
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
  for (const one of [device, newcomers, phone, laptop]) await one.close();
  await stack.stop();
}
