import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';
import { sha256 } from '../src/person.ts';
import { sayTimes } from '../src/promised-time.ts';
import { countFromEnv } from '../src/runs.ts';
import { seedDiary } from '../src/seed-days.ts';
import { storedEntries } from '../src/stored.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const TEXT = 'Seit gestern ohne Netz.';
const DAYS = 365;
/** So many days are back within this time after signing in (promise 7). */
const BACK_MS = 10_000;
const runs = countFromEnv('SOAK_COUNT', 1);

/** Hash over entries in any order, with their members in any order. */
function hashOf(entries: readonly unknown[]): string {
  const inOrder = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
      : value;
  const lines = entries.map((entry) => JSON.stringify(entry, inOrder));
  return sha256(Buffer.from(lines.toSorted().join('\n')));
}

test('what lies only here is warned about; sent data survives an eviction', async ({ stack, newPerson, signedIn }) => {
  test.setTimeout(180_000 + runs * 60_000);
  const person = await newPerson();
  await seedDiary(stack, person, DAYS);
  const { device, page } = await signedIn({ person });
  const diary = new DiaryPage(page);
  await diary.isSaved();
  stack.proxy.cut();
  const editor = await diary.write();
  await editor.text.fill(TEXT);
  await editor.addPhoto(PHOTO);
  await editor.save();
  const warning = page.getByText('2 Dinge sind seit mehr als einem Tag nicht gesichert');
  await diary.isWaiting();
  await expect(warning).toHaveCount(0);

  await page.clock.install({ time: Date.now() + DAY_MS + HOUR_MS });
  await page.reload();
  await expect(warning).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(TEXT);
  stack.proxy.restore();
  await page.getByRole('button', { name: 'Jetzt senden' }).click();
  await diary.isSaved();
  await expect(warning).toHaveCount(0);

  const before = hashOf(await person.synced());
  // Changes that the device sent come back to it with the pull after that.
  await expect.poll(() => storedEntries(page).then(hashOf)).toBe(before);
  const returning: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const open of device.context.pages()) await open.close();
    await device.evict();
    const after = await device.restart();
    const began = performance.now();
    await new Landing(after).signIn(person);
    await expect.poll(() => storedEntries(after).then((entries) => entries.length)).toBe(DAYS + 1);
    returning.push(performance.now() - began);
    await new DiaryPage(after).isSaved();
    await expect.poll(() => storedEntries(after).then(hashOf)).toBe(before);
    const photo = new DiaryPage(after).entry(TEXT).locator('img').first();
    await expect(photo).toBeVisible();
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
  }
  sayTimes(`${DAYS} days are back`, returning, { withinMs: BACK_MS, runs });
});
