import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ConvergenceStage, openConvergenceStage } from '@tagfalter/api/test/convergence-stage';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import { deleteEntry, saveEntry } from '@tagfalter/local/entries/entries';
import { listRevisions } from '@tagfalter/local/entries/revisions';
import { addFile, ensureMedia } from '@tagfalter/local/media/blobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

function save({ db, env }: Device, change: Partial<EntryChange>): Promise<void> {
  const whole = { fields: {}, addImages: [], removeImages: [], ...change };
  return saveEntry(db, env, { date: DAYS[0], timeZone: 'UTC', change: whole });
}

/** A photo of today, taken out before it was sent. */
async function takeOut(phone: Device): Promise<string> {
  const bytes = new Blob([await readFile(PHOTO)], { type: 'image/jpeg' });
  const photo = { ...(await addFile(phone.db, bytes, { kind: 'image', name: 'see.jpg' })), name: 'see.jpg' };
  await save(phone, { fields: { text: 'im Tunnel' }, addImages: [photo] });
  await save(phone, { removeImages: [photo.hash] });
  return photo.hash;
}

const remove = ({ db, env }: Device) => deleteEntry(db, env, DAYS[0]);

/** Until both have what the other has written, and what the server has made of it. */
async function syncAll(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1)
    for (const device of devices()) expect(await device.sync()).toMatchObject({ status: 'synced', waiting: 0 });
}

function devices(): [Device, Device] {
  const [phone, laptop] = world.devices;
  if (!phone || !laptop) throw new Error('two devices are needed');
  return [phone, laptop];
}

describe('every device shows a removed, unsent photo in the history (S7, S10)', () => {
  it.each([
    { and: 'its day stands', more: async () => undefined },
    {
      and: 'its day was deleted and written anew',
      more: async (phone: Device) => {
        await remove(phone);
        await save(phone, { fields: { text: 'von vorn' } });
      },
    },
    {
      and: 'its day was deleted, which an edit of another brings back',
      more: async (phone: Device, laptop: Device) => {
        await remove(phone);
        await save(laptop, { fields: { topMoment: 'Gipfel' } });
        await laptop.sync();
      },
    },
  ])('where $and', async ({ more }) => {
    const [phone, laptop] = devices();
    await save(phone, { fields: { text: 'Anfang' } });
    await syncAll();
    const hash = await takeOut(phone);
    await more(phone, laptop);
    await syncAll();
    const versions = await listRevisions(laptop.db, laptop.env, laptop.db.entryIdOf(DAYS[0]));
    expect(versions.flatMap(({ content }) => content.images ?? []).map((image) => image.hash)).toContain(hash);
    expect(await ensureMedia(laptop.db, laptop.env, hash, 'original')).toBeDefined();
  });
});
