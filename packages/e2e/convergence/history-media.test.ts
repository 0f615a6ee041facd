import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConvergenceStage, openConvergenceStage } from '@tagfalter/api/test/convergence-stage';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import { addFile, ensureMedia } from '@tagfalter/local/blobs';
import { saveEntry } from '@tagfalter/local/entries';
import { listRevisions } from '@tagfalter/local/revisions';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Device } from './device.ts';
import { DAYS } from './steps.ts';
import { createWorld, type World } from './world.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');

let stage: ConvergenceStage;
let world: World;
beforeEach(async () => {
  stage = await openConvergenceStage(Date.parse(`${DAYS[0]}T12:00:00Z`));
  world = await createWorld(stage, { isPro: true, skews: [0, 0, 0], steps: [] });
});
afterEach(async () => {
  world.close();
  await stage.close();
});

function save({ db, env, accountId }: Device, change: Partial<EntryChange>): Promise<void> {
  const whole = { fields: {}, addImages: [], removeImages: [], ...change };
  return saveEntry(db, env, accountId, { date: DAYS[0], timeZone: 'UTC', change: whole });
}

it('shows every device from the history a photo that was taken out before it was sent (S7, S10)', async () => {
  const [phone, laptop] = world.devices;
  if (!phone || !laptop) throw new Error('two devices are needed');
  const bytes = new Blob([await readFile(PHOTO)], { type: 'image/jpeg' });
  const photo = { ...(await addFile(phone.db, bytes, { kind: 'image', name: 'see.jpg' })), name: 'see.jpg' };
  await save(phone, { fields: { text: 'im Tunnel' }, addImages: [photo] });
  await save(phone, { removeImages: [photo.hash] });
  for (const device of [phone, laptop]) expect(await device.sync()).toMatchObject({ status: 'synced', waiting: 0 });
  const [version] = await listRevisions(laptop.db, laptop.env, entryIdFor(laptop.accountId, DAYS[0]));
  expect(version?.content.images?.map(({ hash }) => hash)).toEqual([photo.hash]);
  expect(await ensureMedia(laptop.db, laptop.env, photo.hash, 'original')).toBeDefined();
});
