import { readFileSync } from 'node:fs';
import { expect, test } from '../src/fixtures.ts';
import { Diary } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';
import { sha256 } from '../src/person.ts';
import { seedDays } from '../src/seed-days.ts';
import { storedEntries } from '../src/stored.ts';

const DAYS = 365;
const DAY_MS = 24 * 3_600_000;

/** One hash over entries in whatever order, with their members in whatever order. */
function hashOf(entries: readonly unknown[]): string {
  const inOrder = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
      : value;
  const lines = entries.map((entry) => JSON.stringify(entry, inOrder));
  return sha256(Buffer.from(lines.toSorted().join('\n')));
}

test('what lies only here is warned about after a day; what was sent is back after the browser has taken everything', async ({
  stack,
  newPerson,
  signedIn,
}) => {
  const person = await newPerson();
  await seedDays(stack, person, DAYS);
  const { device, page } = await signedIn({ person });
  const diary = new Diary(page);
  await diary.isSaved();
  stack.proxy.cut();
  const editor = await diary.write();
  await editor.text.fill('Seit gestern ohne Netz.');
  await editor.save();
  const warning = page.getByText('Eine Sache ist seit mehr als einem Tag nicht gesichert');
  await diary.isWaiting();
  await expect(warning).toHaveCount(0);

  await page.clock.install({ time: Date.now() + DAY_MS + 3_600_000 });
  await page.reload();
  await expect(warning).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('Seit gestern ohne Netz.');
  stack.proxy.restore();
  await page.getByRole('button', { name: 'Jetzt senden' }).click();
  await diary.isSaved();
  await expect(warning).toHaveCount(0);

  const before = hashOf(await person.synced());
  // What the device sent comes back to it with the pull after that.
  await expect.poll(() => storedEntries(page).then(hashOf)).toBe(before);
  await page.close();
  await device.evict();
  const after = await device.restart();
  await new Landing(after).signIn(person);
  await new Diary(after).isSaved();
  await expect.poll(() => storedEntries(after).then((entries) => entries.length)).toBe(DAYS + 1);
  await expect.poll(() => storedEntries(after).then(hashOf)).toBe(before);
  await expect(new Diary(after).entry('Seit gestern ohne Netz.')).toBeVisible();
});
