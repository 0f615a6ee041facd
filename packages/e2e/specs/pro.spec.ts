import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { adminPro } from '@tagfalter/contract/admin-pro';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { zoneAtHour } from '../../../apps/api/test/zone-at-hour.ts';
import { photoOf } from '../soak/photos.ts';
import { translator } from '../src/catalog.ts';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';
import { type Person, sha256 } from '../src/person.ts';
import { randomBy } from '../src/random.ts';
import { seedDiary } from '../src/seed-days.ts';
import type { Stack } from '../src/stack.ts';

/** Where Pro ends in an hour, the day must not. */
const timeZone = zoneAtHour(12);
const YESTERDAY = 'Tag 1: ';

const grant = (stack: Stack, { email }: Person, until: number | null) =>
  stack.askAdmin(adminPro, { action: 'grant', email, until: until && new Date(until).toISOString() });
const photo = (number: number) => ({
  name: `foto-${number}.jpg`,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(photoOf(900, randomBy(number))),
});
const pencil = (page: Page) => page.getByRole('link', { name: 'Bearbeiten' });
const photosIn = (page: Page) => page.getByRole('button', { name: /^Foto entfernen/ });

/** Somebody with Pro and a day before today, signed in on a device, whose clock may be moved; answers that day's id. */
async function settle(stack: Stack, person: Person, page: Page, until: number | null): Promise<string> {
  await grant(stack, person, until);
  await seedDiary(stack, person, 1, { timeZone });
  const [yesterday] = await person.entries();
  await page.clock.install();
  await new Landing(page).comeBack(person);
  await new DiaryPage(page).isSaved();
  return yesterday?.id ?? '';
}

/** Today as only Pro may write it. */
async function writeRichDay(page: Page): Promise<void> {
  const editor = await new DiaryPage(page).write();
  await editor.text.fill('Drei Bilder und ein Gefühl.');
  await page.getByLabel('Fotos auswählen').setInputFiles([1, 2, 3].map(photo));
  await expect(photosIn(page)).toHaveCount(3);
  await editor.mood(8);
  await page.getByRole('button', { name: 'dankbar' }).click();
  await editor.save();
}

/** Checks that hints at Pro stand where it is missed, in every language (spec §8); the last one is German. */
async function showsHints(page: Page, yesterday: string): Promise<void> {
  for (const language of ['en', 'fr', 'es', 'de'] as const) {
    const say = translator(language);
    const shows = (german: string) =>
      expect(page.getByText(say(german).replace('{most}', '3'), { exact: true })).toBeVisible();
    await page.evaluate((code) => localStorage.setItem('language', code), language);
    await page.goto(`/edit/${yesterday}`);
    await shows('Frühere Tage ändern geht mit Tagfalter Pro.');
    await page.goto('/create');
    await page.locator('input[type=file]').setInputFiles(photo(4));
    await shows('Mit Tagfalter Pro haben bis zu {most} Fotos am Tag Platz.');
  }
}

test('Pro ends on time, also offline, and everything stays (decision 12, 25)', async ({
  stack,
  knownDevice,
  newPerson,
}) => {
  const until = Date.now() + HOUR_MS;
  const [person, page] = [await newPerson(), await (await knownDevice({ timeZone })).start()];
  const yesterday = await settle(stack, person, page, until);
  const diary = new DiaryPage(page);
  await writeRichDay(page);
  await diary.isSaved();
  await expect(pencil(page)).toHaveCount(1);

  stack.proxy.cut();
  await page.goto(`/entry/${yesterday}`);
  await expect(pencil(page)).toBeVisible();
  await page.clock.fastForward(HOUR_MS);
  await expect(pencil(page)).toHaveCount(0);
  // Set back, the clock gives nothing back.
  await page.clock.setSystemTime(until - HOUR_MS / 2);
  await page.goto(`/edit/${yesterday}`);
  await expect(page.getByText('Frühere Tage ändern geht mit Tagfalter Pro.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/entry/${yesterday}`);
  await expect(page.getByRole('button', { name: 'Löschen' })).toBeVisible();

  await page.goto('/');
  const editor = await diary.edit('Drei Bilder und ein Gefühl.');
  await expect(page.getByText('3 Fotos', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Foto dazu' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'dankbar' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'glücklich' })).toHaveCount(0);
  await page.getByLabel('Fotos auswählen').setInputFiles(photo(4));
  await expect(page.getByText('Zu viele Bilder: Du kannst maximal 1 Bild hochladen', { exact: true })).toBeVisible();
  await expect(page.getByText('Mit Tagfalter Pro haben bis zu 3 Fotos am Tag Platz.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Zum Eintrag' }).click();
  await pencil(page).click();
  await editor.text.fill('Nur der Text ist neu.');
  await editor.save();
  stack.proxy.restore();
  await diary.isSaved();
  const [today] = (await person.synced()).filter(({ text }) => text === 'Nur der Text ist neu.');
  expect(today).toMatchObject({ images: { length: 3 }, mood: { level: 8, feeling: 'grateful' } });
});

test('Pro that begins leaves the editor standing, and gives more', async ({ stack, knownDevice, newPerson }) => {
  const [person, page] = [await newPerson(), await (await knownDevice({ timeZone })).start()];
  await new Landing(page).comeBack(person);
  const editor = await new DiaryPage(page).write();
  await editor.text.fill('Mitten im Satz');
  const field = await editor.text.elementHandle();
  await grant(stack, person, null);
  // Not by hand: a headless window never loses the focus that it could get again.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await editor.mood(8);
  await expect(page.getByRole('button', { name: 'glücklich' })).toBeVisible();
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(editor.text).toHaveValue('Mitten im Satz');
});

test('changes after an ended Pro return, and go again with Pro (decision 12)', async ({
  stack,
  knownDevice,
  newPerson,
}) => {
  const [person, page] = [await newPerson(), await (await knownDevice({ timeZone })).start()];
  const yesterday = await settle(stack, person, page, null);
  const diary = new DiaryPage(page);
  stack.proxy.cut();
  await stack.askAdmin(adminPro, { action: 'end', email: person.email });
  // The device cannot know: it has a lease.
  await writeRichDay(page);
  await page.goto(`/entry/${yesterday}`);
  await pencil(page).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveValue(new RegExp(YESTERDAY));
  await text.fill('Gestern war anders.');
  await page.getByLabel('Fotos auswählen').setInputFiles(photo(5));
  await expect(photosIn(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.waitForURL('**/dashboard');
  stack.proxy.restore();

  await expect(diary.chip(/^Bitte prüfen/)).toBeVisible({ timeout: 30_000 });
  expect(await person.synced()).toMatchObject([
    { text: expect.stringContaining(YESTERDAY) },
    { text: 'Drei Bilder und ein Gefühl.', images: { length: 1 }, mood: { level: 8, feeling: null } },
  ]);
  await page.getByRole('link', { name: '3 Dinge nicht übernommen – ansehen' }).click();
  await page.waitForURL('**/waiting');
  // The device asks for its permissions again when the app starts.
  await page.reload();
  for (const words of [
    'dankbar',
    'Das gehört zu Tagfalter Pro.',
    'Gestern war anders.',
    'Vergangene Tage lassen sich nur mit Pro bearbeiten.',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  const change = page.getByRole('article').filter({ hasText: 'Gestern war anders.' });
  await expect(change.getByText('1 Foto', { exact: true })).toBeVisible();
  await expect(change.locator('img[src^="blob:"]')).toBeVisible();
  await expect(page.getByText('Im Tarif Free ist ein Foto pro Tag möglich.', { exact: true })).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page
    .getByRole('article')
    .filter({ hasText: 'Foto vom' })
    .first()
    .getByRole('button', { name: 'Herunterladen' })
    .click();
  const kept = readFileSync(await (await download).path());
  expect([2, 3].map((number) => sha256(photo(number).buffer))).toContain(sha256(kept));

  await showsHints(page, yesterday);
  await grant(stack, person, null);
  const retry = page.getByRole('button', { name: 'Erneut versuchen' });
  const today = (await person.entries()).find(({ id }) => id !== yesterday);
  for (const [day, reasons] of [
    [
      today?.id,
      [
        '2 Fotos nicht übernommen. In deinem Tarif ist für diesen Tag nicht mehr davon möglich.',
        'Gefühl nicht übernommen. Das gehört zu Tagfalter Pro.',
      ],
    ],
    [yesterday, ['Änderung nicht übernommen. Vergangene Tage lassen sich nur mit Pro bearbeiten.']],
  ] as const) {
    await page.goto(`/entry/${day}`);
    for (const words of reasons) await expect(page.getByText(words, { exact: true })).toBeVisible();
    await retry.click();
    await expect(retry).toBeHidden();
  }
  await diary.isSaved();
  // In the order in which they changed last: each photo that arrives changes its day once more.
  const days = await person.synced();
  expect(days.find(({ id }) => id === yesterday)).toMatchObject({
    text: 'Gestern war anders.',
    images: [{ hash: sha256(photo(5).buffer) }],
  });
  expect(days.find(({ id }) => id !== yesterday)).toMatchObject({
    images: { length: 3 },
    mood: { level: 8, feeling: 'grateful' },
  });
});
