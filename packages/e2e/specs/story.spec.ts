import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';
import { Person, sha256 } from '../src/person.ts';
import { storedOriginals } from '../src/stored.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const TEXT = 'Heute im Funkloch geschrieben: der See war still, und das Brot war noch warm.';

test('an offline day survives a kill and reaches another device (S3, S10) @both', async ({
  stack,
  newDevice,
  signedIn,
}) => {
  const person = new Person(stack);
  const code = await stack.spareCode();
  const phone = newDevice({ viewport: { width: 390, height: 844 } });
  await new Landing(await phone.start()).register(person, code);
  const before = await phone.restart();
  const diary = new DiaryPage(before);
  await diary.open();

  stack.proxy.cut();
  const editor = await diary.write();
  await editor.text.fill(TEXT);
  await editor.mood(8);
  await editor.addPhoto(PHOTO);
  await editor.startRecording();
  await editor.recordFor(3);
  await editor.stopRecording();
  await editor.save();
  await expect(diary.entry(TEXT)).toBeVisible();
  const kept = await storedOriginals(before);
  expect(kept.map(({ hash }) => hash)).toEqual(kept.map((original) => original.sha256));
  const photo = sha256(readFileSync(PHOTO));
  expect(kept.map(({ hash }) => hash)).toContain(photo);
  expect(kept).toHaveLength(2);
  await phone.kill();

  const after = await phone.start();
  const reopened = new DiaryPage(after);
  await reopened.open();
  await expect(reopened.entry(TEXT)).toBeVisible();
  await reopened.isWaiting();
  expect(await person.entries()).toEqual([]);

  stack.proxy.restore();
  await reopened.isSaved();
  const entries = await person.synced();
  expect(entries).toHaveLength(1);
  const [entry] = entries;
  expect(entry).toMatchObject({ text: TEXT, mood: { level: 8 }, images: [{ hash: photo }] });
  const recording = kept.find(({ hash }) => hash !== photo);
  expect(entry?.audio).toMatchObject({ hash: recording?.hash, size: recording?.size });
  for (const { hash, size } of kept) {
    const original = await person.original(hash);
    expect(original?.length).toBe(size);
    expect(original && sha256(original)).toBe(hash);
  }

  const { page: second } = await signedIn({ person });
  const there = new DiaryPage(second);
  await expect(there.entry(TEXT)).toHaveCount(1);
  await there.read(TEXT);
  await expect(second.getByText(TEXT)).toBeVisible();
  await expect.poll(() => shownPhotos(second)).toBe(1);
  await second.getByRole('button', { name: 'Abspielen' }).click();
  await expect(second.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await person.entries()).toHaveLength(1);
});

/** Photos in the page's content that have really been decoded. */
function shownPhotos(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('main img')].filter(
        (image) => image instanceof HTMLImageElement && image.naturalWidth > 100,
      ).length,
  );
}
