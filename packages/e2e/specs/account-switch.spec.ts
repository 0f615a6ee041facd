import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { dumpDevice } from '../src/dump.ts';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';
import { countFromEnv } from '../src/runs.ts';

const PHOTO = readFileSync(path.join(import.meta.dirname, '../fixtures/photo-2.jpg'));
const SENT = 'Kanarienvogel-gesendet-7f3a';
const UNSENT = 'Kanarienvogel-ungesendet-91cc';
const FOREIGN = 'Kanarienvogel-von-Carla-5d02';
const PHOTO_NAME = 'kanarienvogel-foto.jpg';

test('the next account on a device finds nothing of the former (S14)', async ({ stack, newPerson, signedIn }) => {
  const anna = await newPerson();
  const ben = await newPerson();
  const carla = await newPerson();
  await carla.confirm();
  const hers = await carla.write(FOREIGN, { visibility: 'public' });
  const { page } = await signedIn({ person: anna });
  const diary = new DiaryPage(page);
  const editor = await diary.write();
  await editor.text.fill(SENT);
  await editor.addPhoto({ name: PHOTO_NAME, mimeType: 'image/jpeg', buffer: PHOTO });
  await editor.save();
  await diary.isSaved();
  await page.goto(`/entry/${hers}`);
  await expect(page.getByText(FOREIGN)).toBeVisible();
  await expect.poll(() => dumpDevice(page)).toContain(FOREIGN);
  await diary.open();
  const full = await dumpDevice(page);
  for (const canary of [SENT, PHOTO_NAME, anna.email]) expect(full).toContain(canary);

  stack.proxy.cut();
  await diary.edit(SENT);
  await editor.text.fill(UNSENT);
  await editor.save();
  await diary.signOut();
  await page.getByRole('button', { name: 'Verwerfen und abmelden' }).click();
  await expect(page.getByRole('button', { name: 'Anmelden' }).first()).toBeVisible();
  stack.proxy.restore();

  await new Landing(page).signIn(ben);
  await diary.isSaved();
  await expect(page.getByText(/Kanarienvogel/)).toHaveCount(0);
  const dump = await dumpDevice(page);
  const exif = PHOTO.subarray(0, 400).toString('latin1').slice(30, 90);
  for (const canary of [SENT, UNSENT, FOREIGN, PHOTO_NAME, anna.email, exif]) expect(dump).not.toContain(canary);
  expect(dump).toContain(ben.email);
});

/** How often a device changes hands; `npm run soak` says a hundred times. */
const SWITCHES = countFromEnv('SOAK_COUNT', 3);

/** Opens what shows days of others: the friends, and the feed with theirs beside the own ones. */
async function meetFriends(page: Page): Promise<void> {
  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'Freunde', exact: true }).first()).toBeVisible();
  await page.goto('/dashboard');
  const sources = page.getByRole('group', { name: 'Wessen Einträge' });
  await sources.getByRole('checkbox', { name: 'Freunde' }).check();
}

test('a device that changes hands repeatedly holds nothing of the former account (S14)', { tag: '@soak' }, async ({
  knownDevice,
  newPerson,
}) => {
  test.setTimeout(120_000 + SWITCHES * 60_000);
  const [anna, ben, carla] = [await newPerson(), await newPerson(), await newPerson()];
  await Promise.all([anna, ben, carla].map((person) => person.confirm()));
  const photo = new Blob([PHOTO], { type: 'image/jpeg' });
  const [hers, his] = ['Kanarienvogel-von-Anna-1a', 'Kanarienvogel-von-Ben-2b'];
  // Only Anna is Carla's friend: what Carla shows to friends must not be found under Ben.
  await carla.write(FOREIGN, { visibility: 'friends', photo });
  await carla.befriend(anna);
  await anna.write(hers, { photo });
  await ben.write(his, { photo });
  const turns = [
    { here: anna, own: [hers, FOREIGN], foreign: [his, ben.email] },
    { here: ben, own: [his], foreign: [hers, anna.email, FOREIGN, carla.email] },
  ];
  const page = await (await knownDevice()).start();
  const diary = new DiaryPage(page);
  for (let at = 0; at < SWITCHES; at += 1) {
    const turn = turns[at % turns.length];
    if (!turn) throw new Error('nobody');
    await new Landing(page).signIn(turn.here);
    await diary.isSaved();
    await meetFriends(page);
    for (const text of turn.own) await expect(page.getByText(text).first()).toBeVisible();
    // Entries of others are stored a moment after they are on the screen.
    for (const text of turn.own) await expect.poll(() => dumpDevice(page)).toContain(text);
    const seen = `${await dumpDevice(page)}\n${await page.content()}`;
    expect(turn.foreign.filter((canary) => seen.includes(canary))).toEqual([]);
    await diary.signOut();
    await expect(page.getByRole('button', { name: 'Anmelden' }).first()).toBeVisible();
  }
});
