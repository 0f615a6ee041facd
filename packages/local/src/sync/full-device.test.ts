import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice, someBytes } from '../../test/device.ts';
import type { FakeAccount } from '../../test/fake-account.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { SmallDisk } from '../../test/small-disk.ts';
import { freeReserve, layReserve } from '../db/reserve.ts';
import { readSyncPosition } from '../entries/client.ts';
import { queryNewest } from '../entries/entries.ts';
import { addFile, readBlob } from '../media/blobs.ts';

const ANNA = '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f';
const ROOMY = { estimate: async () => ({ usage: 0, quota: 1e9 }) };
const OTHER_DAY = '2026-11-19';
let account: FakeAccount;
let device: Device;
let other: Device;
let disk: SmallDisk;

beforeEach(() => {
  const server = new FakeServer();
  account = server.account(ANNA);
  device = makeDevice(server, ANNA);
  other = makeDevice(server, ANNA);
  disk = new SmallDisk(device.db);
});

const hasReserve = async () => (await device.db.meta.where('key').equals('reserve').count()) === 1;
const bytesOf = (hash: string) => readBlob(device.db, hash, 'original');

/** Rounds until the device has heard that its photo arrived, and a few more. */
async function syncSome(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await device.sync().catch(() => undefined);
}

/** A photo that the server has checked, as this device knows; from then on not one more byte fits. */
async function fillBesidePhoto(): Promise<string> {
  const { hash } = await device.photo(someBytes(400_000));
  await syncSome();
  expect(account.media.get(hash)?.state).toBe('ready');
  await layReserve(device.db, ROOMY);
  disk.capacity = disk.used;
  return hash;
}

describe('what the server tells a full device (promise 6)', () => {
  it('takes the room of sent photos, and leaves the reserve for words', async () => {
    const hash = await fillBesidePhoto();
    await other.write({ text: 'Vom anderen Gerät, ein längerer Text.' }, OTHER_DAY);
    await other.sync();
    expect(await device.sync()).toMatchObject({ status: 'synced' });
    expect((await queryNewest(device.db, 5)).map(({ date }) => date)).toEqual([DAY, OTHER_DAY]);
    expect(await bytesOf(hash)).toBeUndefined();
    expect(await hasReserve()).toBe(true);
  });

  it('fails if only unsent photos could go, and leaves the reserve', async () => {
    await device.sync();
    const photo = new Blob([someBytes(400_000)], { type: 'image/jpeg' });
    const { hash } = await addFile(device.db, photo, { kind: 'image', name: 'foto.jpg' });
    await layReserve(device.db, ROOMY);
    await other.write({ text: 'Vom anderen Gerät, ein längerer Text.' }, OTHER_DAY);
    await other.sync();
    disk.capacity = disk.used;
    await expect(device.sync()).rejects.toThrow('The disk is full');
    expect(await bytesOf(hash)).toBeDefined();
    expect(await hasReserve()).toBe(true);
  });

  it('is gathered after a restore, and what was written meanwhile goes out', async () => {
    await fillBesidePhoto();
    account.backUp()();
    await device.write({ text: 'Auf vollem Gerät.' }, OTHER_DAY);
    // Something else has taken the reserve that the words gave up.
    disk.capacity = disk.used;
    await syncSome();
    expect(account.day(OTHER_DAY)?.text).toBe('Auf vollem Gerät.');
    expect(await device.db.outbox.count()).toBe(0);
  });

  describe('where a restored server has lost a photo', () => {
    let hash: string;
    beforeEach(async () => {
      const restore = account.backUp();
      hash = await fillBesidePhoto();
      restore();
    });

    /** As soon as there is room, the photo goes out once more. */
    const comesBack = async () => {
      expect(await bytesOf(hash)).toBeDefined();
      expect(account.media.has(hash)).toBe(false);
      disk.capacity = Number.POSITIVE_INFINITY;
      await syncSome();
      expect(account.media.get(hash)?.state).toBe('ready');
    };

    it('does not take its room to begin gathering', async () => {
      await expect(device.sync()).rejects.toThrow('The disk is full');
      expect(await hasReserve()).toBe(true);
      await comesBack();
    });

    it('does not take it for what is gathered, nor for words', async () => {
      await freeReserve(device.db);
      await other.write({ text: 'Lang. '.repeat(500) }, OTHER_DAY);
      await other.sync();
      disk.capacity = disk.used + 300;
      await expect(device.sync()).rejects.toThrow('The disk is full');
      expect((await readSyncPosition(device.db)).recovery).toBeDefined();
      await expect(device.write({ text: 'Lang. '.repeat(500) })).rejects.toThrow('The disk is full');
      await comesBack();
    });
  });
});
