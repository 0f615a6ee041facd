import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { SmallDisk } from '../../test/small-disk.ts';
import { freeReserve, layReserve } from '../db/reserve.ts';
import { readBlob } from './blobs.ts';
import { appendChunk, assembleRecording, discardRecording, mayRecordOn, startRecording } from './recordings.ts';
import { listUnfinished } from './unfinished.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const MIME = 'audio/webm;codecs=opus';

async function record(seconds: number) {
  const { db, env } = makeDevice(new FakeServer(), ACCOUNT);
  const id = await startRecording(db, env, { label: DAY, mime: MIME });
  for (let seq = 0; seq < seconds; seq += 1) await appendChunk(db, id, seq, new Blob([`<${seq}>`]));
  return { db, env, id };
}

describe('recordings in one-second chunks (decision 18)', () => {
  it('come back whole after the tab was killed', async () => {
    const { db, id } = await record(12);
    expect(await listUnfinished(db)).toMatchObject([{ id, label: DAY, mime: MIME, chunks: 12 }]);
    const { blob, mime, chunks } = await assembleRecording(db, id);
    expect([mime, chunks]).toEqual([MIME, 12]);
    expect(await blob.text()).toBe('<0><1><2><3><4><5><6><7><8><9><10><11>');
    expect(blob.type).toBe(MIME);
  });

  it('are gone with all their chunks once discarded, and only theirs', async () => {
    const { db, env, id } = await record(3);
    const other = await startRecording(db, env, { label: DAY, mime: MIME });
    await appendChunk(db, other, 0, new Blob(['bleibt']));
    await discardRecording(db, id);
    expect((await listUnfinished(db)).map((row) => row.id)).toEqual([other]);
    expect(await db.chunks.count()).toBe(1);
  });

  it('without a single second hold nothing to offer', async () => {
    const { db, id } = await record(0);
    expect(await listUnfinished(db)).toEqual([]);
    await expect(assembleRecording(db, id)).rejects.toThrow(id);
  });

  it('return up to the first missing second: later sound is not playable', async () => {
    const { db, id } = await record(2);
    await appendChunk(db, id, 3, new Blob(['<3>']));
    expect(await listUnfinished(db)).toMatchObject([{ id, chunks: 2 }]);
    expect(await (await assembleRecording(db, id)).blob.text()).toBe('<0><1>');
  });
});

it('keeps a second while somebody writes days', async () => {
  const { db, id } = await record(1);
  const written = Promise.withResolvers<void>();
  const writing = db.transaction('rw', [db.meta, db.outbox, ...db.entryTables], async () => {
    while (!(await Dexie.waitFor(Promise.race([written.promise.then(() => true), db.meta.count().then(() => false)]))));
  });
  await appendChunk(db, id, 1, new Blob(['<1>']));
  written.resolve();
  await writing;
  expect(await (await assembleRecording(db, id)).blob.text()).toBe('<0><1>');
});

describe('a recording on a full device (promise 6)', () => {
  const second = new Blob(['x'.repeat(1000)]);
  let device: Device;
  let disk: SmallDisk;
  beforeEach(async () => {
    device = makeDevice(new FakeServer(), ACCOUNT);
    disk = new SmallDisk(device.db);
    await layReserve(device.db, undefined);
  });

  const start = () => startRecording(device.db, device.env, { label: DAY, mime: MIME });
  const hasReserve = async () => (await device.db.meta.where('key').equals('reserve').count()) === 1;
  /** Keeps a second; answers whether the recording may go on. */
  const kept = async (id: string, seq: number) => {
    await appendChunk(device.db, id, seq, second);
    return mayRecordOn(device.db);
  };
  /** From now on not one more byte fits. */
  const fill = () => {
    disk.capacity = disk.used;
  };

  it('free sent photos, then the reserve for the last second', async () => {
    const sent = await device.photo(someBytes(2000));
    await device.sync();
    await device.sync();
    const id = await start();
    fill();
    expect(await kept(id, 0)).toBe(true);
    expect(await readBlob(device.db, sent.hash, 'original')).toBeUndefined();
    expect(await hasReserve()).toBe(true);
    fill();
    disk.refused = 0;
    expect(await kept(id, 1)).toBe(false);
    expect(disk.refused).toBe(1);
    expect(await hasReserve()).toBe(false);
    expect((await assembleRecording(device.db, id)).blob.size).toBe(2 * second.size);
    await device.write({ text: 'Und noch Worte.' });
  });

  it('is over with the second after which words have taken the reserve', async () => {
    const id = await start();
    expect(await kept(id, 0)).toBe(true);
    fill();
    await device.write({ text: 'Nebenher getippt.' });
    expect(await kept(id, 1)).toBe(false);
    expect((await assembleRecording(device.db, id)).chunks).toBe(2);
  });

  it('does not begin in the room for words', async () => {
    const before = await start();
    fill();
    await expect(start()).rejects.toThrow('The disk is full');
    expect(await hasReserve()).toBe(true);
    expect(await device.db.recordings.toCollection().primaryKeys()).toEqual([before]);
  });

  it('does not begin in the freed room, and leaves nothing behind', async () => {
    const before = await start();
    fill();
    expect(await kept(before, 0)).toBe(false);
    await expect(start()).rejects.toThrow('The disk is full');
    expect(await device.db.recordings.toCollection().primaryKeys()).toEqual([before]);
    expect(await hasReserve()).toBe(false);
    await device.write({ text: 'Worte schon.' });
  });

  it('lays that room before it begins, where there is none', async () => {
    await freeReserve(device.db);
    await start();
    expect(await hasReserve()).toBe(true);
  });
});
