import { bigPhoto } from '../src/big-photo.ts';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { sha256 } from '../src/person.ts';
import { randomBy, seedOfRun } from '../src/random.ts';
import { UploadWatch } from '../src/upload-watch.ts';

const BYTES = 8 * 1024 * 1024;
const CUTS = 20;
const MAX_AGAIN = 1024 * 1024;

test('an 8 MB photo survives 20 cuts, each costing 1 MiB (S10)', async ({ stack, signedIn }) => {
  test.setTimeout(240_000);
  const seed = seedOfRun();
  console.log(`seed ${seed}`);
  const random = randomBy(seed);
  const photo = bigPhoto(BYTES, random);
  const { person, page } = await signedIn();
  const editor = await new DiaryPage(page).write();
  await editor.addPhoto({ name: 'gross.jpg', mimeType: 'image/jpeg', buffer: photo });
  stack.proxy.uploads = new UploadWatch();
  let cuts = 0;
  const cutting = (async () => {
    for (; cuts < CUTS; cuts++) await stack.proxy.breakAfter(40_000 + Math.floor(random() * 340_000));
  })();
  await editor.save();
  await cutting;
  await new DiaryPage(page).isSaved(120_000);
  expect(cuts).toBe(CUTS);
  const arrived = await person.original(sha256(photo));
  expect(arrived && sha256(arrived)).toBe(sha256(photo));
  console.log(`sent again: ${stack.proxy.uploads.resent.join(', ') || 'nothing'} bytes`);
  expect(Math.max(0, ...stack.proxy.uploads.resent)).toBeLessThanOrEqual(MAX_AGAIN);
});

test('the worker finishes an upload after the tab was closed (S10, S12)', async ({ stack, signedIn }) => {
  test.setTimeout(180_000);
  const photo = bigPhoto(BYTES, randomBy(7));
  const { person, device, page } = await signedIn();
  const editor = await new DiaryPage(page).write();
  await editor.addPhoto({ name: 'gross.jpg', mimeType: 'image/jpeg', buffer: photo });
  const broken = stack.proxy.breakAfter(3_000_000);
  await editor.save();
  await broken;
  stack.proxy.cut();
  await device.turnAway(page);
  await expect.poll(() => device.syncTags()).toEqual(device.canSyncInBackground ? ['outbox'] : []);
  const elsewhere = await device.context.newPage();
  await page.close();
  expect(await person.original(sha256(photo))).toBeUndefined();
  stack.proxy.restore();
  await device.wakeWorker(elsewhere, 'outbox');
  await expect
    .poll(() => person.original(sha256(photo)).then((bytes) => bytes?.length), { timeout: 90_000 })
    .toBe(BYTES);
  const arrived = await person.original(sha256(photo));
  expect(arrived && sha256(arrived)).toBe(sha256(photo));
  expect(device.context.pages().map((tab) => tab.url())).toEqual(['about:blank']);
});
