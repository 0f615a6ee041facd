import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dumpDevice } from '../src/dump.ts';
import { expect, test } from '../src/fixtures.ts';
import { Diary } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';

const PHOTO = readFileSync(path.join(import.meta.dirname, '../fixtures/photo-2.jpg'));
const SENT = 'Kanarienvogel-gesendet-7f3a';
const UNSENT = 'Kanarienvogel-ungesendet-91cc';
const FOREIGN = 'Kanarienvogel-von-Carla-5d02';
const PHOTO_NAME = 'kanarienvogel-foto.jpg';

test('the next account on a device finds nothing of the one before (S14)', async ({ stack, newPerson, signedIn }) => {
  const anna = await newPerson();
  const ben = await newPerson();
  const carla = await newPerson();
  await carla.confirm();
  const hers = await carla.write(FOREIGN, { visibility: 'public' });
  const { page } = await signedIn({ person: anna });
  const diary = new Diary(page);
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
