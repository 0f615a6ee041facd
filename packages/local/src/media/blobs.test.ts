import { HOUR_MS } from '@tagfalter/domain/durations';
import { blankEntry } from '@tagfalter/domain/entry';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import type { FileRow } from '../db/rows.ts';
import { draftFromEntry, storeDraft } from '../drafts/drafts.ts';
import { addFile, ensureMedia, readBlob } from './blobs.ts';
import { chooseEvictions, freeSpace } from './evict.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

function setup() {
  const server = new FakeServer();
  return { server, account: server.account(ACCOUNT), ...makeDevice(server, ACCOUNT) };
}

const jpeg = (size: number, seed = 1) => new Blob([someBytes(size, seed)], { type: 'image/jpeg' });
const bytesOf = async (blob: Blob | undefined) => new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));

describe('files on the device', () => {
  it('are named by their SHA-256 and keep type and preview (S10)', async () => {
    const { db } = setup();
    const preview = new Blob(['klein'], { type: 'image/webp' });
    const abc = new Blob(['abc'], { type: 'image/png' });
    const added = await addFile(db, abc, { kind: 'image', name: 'a.png', preview });
    expect(added).toEqual({
      hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      size: 3,
      type: 'image/png',
    });
    expect(await (await readBlob(db, added.hash, 'original'))?.text()).toBe('abc');
    expect(await (await readBlob(db, added.hash, 'thumb'))?.text()).toBe('klein');
  });

  it('stand in for pictures the server has yet to make', async () => {
    const { db, env } = setup();
    const { hash } = await addFile(db, jpeg(50), { kind: 'image', name: 'a.jpg' });
    expect((await ensureMedia(db, env, hash, 'display'))?.size).toBe(50);
    expect((await ensureMedia(db, env, hash, 'thumb'))?.size).toBe(50);
  });

  it('come from the server if missing, in one call, and stay', async () => {
    const { db, env, server, account } = setup();
    const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
    for (const hash of hashes) account.media.set(hash, { state: 'ready', bytes: someBytes(9) });
    const blobs = await Promise.all(hashes.map((hash) => ensureMedia(db, env, hash, 'thumb')));
    expect(await Promise.all(blobs.map((blob) => blob?.text()))).toEqual(['thumb', 'thumb', 'thumb']);
    expect(server.count('POST', '/api/media/urls')).toBe(1);
    server.fault = () => 'cut';
    expect(await (await ensureMedia(db, env, hashes[0] ?? '', 'thumb'))?.text()).toBe('thumb');
  });

  it('are kept only if an original is what its name says (S10)', async () => {
    const { db, env, account } = setup();
    const wrong = 'd'.repeat(64);
    account.media.set(wrong, { state: 'ready', bytes: someBytes(9) });
    expect(await ensureMedia(db, env, wrong, 'original')).toBeUndefined();
    expect(await db.files.count()).toBe(0);
  });

  it('are simply not there without a connection', async () => {
    const { db, env, server } = setup();
    server.fault = () => 'cut';
    expect(await ensureMedia(db, env, 'e'.repeat(64), 'display')).toBeUndefined();
  });
});

describe('the quota', () => {
  const file = (letter: string, variant: FileRow['variant'], size: number, storedAt: number): FileRow => ({
    hash: letter.repeat(64),
    variant,
    kind: 'image',
    type: 'image/jpeg',
    name: '',
    size,
    isOwn: true,
    storedAt,
  });
  const names = (files: FileRow[]) => files.map((row) => `${row.hash[0]}-${row.variant}`);

  it('takes the oldest first, thumbnails last, unsent never (decision 20)', () => {
    const files = [
      file('a', 'thumb', 10, 1),
      file('a', 'original', 100, 1),
      file('b', 'original', 100, 2),
      file('c', 'display', 100, 3),
    ];
    expect(names(chooseEvictions(files, new Set(), 0, 310))).toEqual([]);
    expect(names(chooseEvictions(files, new Set(), 50, 310))).toEqual(['a-original']);
    expect(names(chooseEvictions(files, new Set(['a'.repeat(64)]), 150, 310))).toEqual(['b-original', 'c-display']);
    expect(names(chooseEvictions(files, new Set(), 0, 5))).toEqual([
      'a-original',
      'b-original',
      'c-display',
      'a-thumb',
    ]);
  });

  it('never removes a photo that waits, is parked or in a draft', async () => {
    const { db, photo } = setup();
    const waiting = await photo(someBytes(100, 1));
    const [parked, drafted, free] = await Promise.all(
      [2, 3, 4].map((seed) => addFile(db, jpeg(100, seed), { kind: 'image', name: 'x.jpg' })),
    );
    if (!parked || !drafted || !free) throw new Error('three files were added');
    const save = {
      date: DAY,
      timeZone: 'UTC',
      fields: {},
      addImages: [{ ...parked, name: 'x.jpg' }],
      removeImages: [],
    };
    await db.parked.add({ at: 1, kind: 'mutation', code: 'tier_limit', date: DAY, name: 'entry.save', args: save });
    const drafts = [[drafted, free], [drafted]].map((media) => media.map((one) => ({ ...one, name: 'x.jpg' })));
    for (const images of drafts) await storeDraft(db, draftFromEntry({ ...blankEntry('id', DAY, 'UTC'), images }));
    // It was taken out of its draft long ago: nobody brings it back any more.
    await db.files
      .where('hash')
      .equals(free.hash)
      .modify({ storedAt: Date.now() - 25 * HOUR_MS });
    await freeSpace(db, 0, 1);
    const kept = (await db.files.toArray()).map((row) => row.hash).sort();
    expect(kept).toEqual([waiting.hash, parked.hash, drafted.hash].sort());
    expect(await readBlob(db, free.hash, 'original')).toBeUndefined();
    expect(await bytesOf(await readBlob(db, waiting.hash, 'original'))).toEqual(someBytes(100, 1));
  });
});
