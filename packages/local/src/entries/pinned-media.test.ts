import { HOUR_MS } from '@tagfalter/domain/durations';
import { blankEntry } from '@tagfalter/domain/entry';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { draftFromEntry, storeDraft } from '../drafts/drafts.ts';
import { addFile, readBlob } from '../media/blobs.ts';
import { dropSentMedia, freeSpace } from '../media/evict.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

/** A device with a draft of the day before yesterday, with a photo and a recording. Nothing names its third file. */
async function setup() {
  const device = makeDevice(new FakeServer(), ACCOUNT);
  const { db } = device;
  const add = (seed: number, kind: 'image' | 'audio', type: string) =>
    addFile(db, new Blob([someBytes(100, seed)], { type }), { kind, name: 'x' });
  const photo = await add(1, 'image', 'image/jpeg');
  const recording = await add(2, 'audio', 'audio/webm');
  const unnamed = await add(3, 'audio', 'audio/webm');
  const images = [{ ...photo, name: 'x' }];
  const audio = { ...recording, durationMs: 1000, peaks: [] };
  await storeDraft(db, draftFromEntry({ ...blankEntry('id', DAY, 'UTC'), images, audio }));
  // No file counts as just added any more.
  await db.files.toCollection().modify({ storedAt: Date.now() - 48 * HOUR_MS });
  const isHere = async (file: { hash: string }) => (await readBlob(db, file.hash, 'original')) !== undefined;
  const left = async () => ({
    photo: await isHere(photo),
    recording: await isHere(recording),
    unnamed: await isHere(unnamed),
  });
  return { db, left };
}

describe('what an unsaved draft alone has (decision 20, promise 6)', () => {
  it('stays when old media make room, recording and photo alike', async () => {
    const { db, left } = await setup();
    await freeSpace(db, 0, 1);
    expect(await left()).toEqual({ photo: true, recording: true, unnamed: false });
  });

  it('stays on a full device', async () => {
    const { db, left } = await setup();
    expect(await dropSentMedia(db, 1_000_000)).toBe(true);
    expect(await left()).toEqual({ photo: true, recording: true, unnamed: false });
  });

  it('may go once the draft has gone', async () => {
    const { db, left } = await setup();
    await db.drafts.clear();
    await freeSpace(db, 0, 1);
    expect(await left()).toEqual({ photo: false, recording: false, unnamed: false });
  });
});
