import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice, someBytes } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { SmallDisk } from '../../test/small-disk.ts';
import { commitDraft, draftFromEntry, loadDraft, storeDraft } from '../drafts/drafts.ts';
import { clientOf } from '../entries/client.ts';
import { getEntryByDate } from '../entries/entries.ts';
import { addFile, readBlob } from '../media/blobs.ts';
import { dropSentMedia } from '../media/evict.ts';
import { rotateClientId } from '../sync/rotate-client-id.ts';
import { countWaiting } from '../unsent/waiting.ts';
import { freeReserve, layReserve, RESERVE_BYTES } from './reserve.ts';

const ANNA = '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f';
const ROOMY = { estimate: async () => ({ usage: 0, quota: 1e9 }) };
let device: Device;
let disk: SmallDisk;

beforeEach(() => {
  device = makeDevice(new FakeServer(), ANNA);
  disk = new SmallDisk(device.db);
});

const hasReserve = async () => (await device.db.meta.where('key').equals('reserve').count()) === 1;
const draftOf = (text: string) => ({
  ...draftFromEntry(blankEntry(entryIdFor(spaceOf(ANNA), DAY), DAY, 'Europe/Berlin'), { isNew: true }),
  text,
  updatedAt: device.env.now(),
});
/** From now on not one more byte fits. */
function fill(): void {
  disk.capacity = disk.used;
}

describe('a full device (promise 6)', () => {
  const writes: Record<string, () => Promise<unknown>> = {
    'a saved day': () => device.write({ text: 'Trotzdem da.' }),
    'a draft': () => storeDraft(device.db, draftOf('Trotzdem da.')),
    'a draft that becomes a day': () => commitDraft(device.db, device.env, draftOf('Trotzdem da.')),
  };
  for (const [name, write] of Object.entries(writes)) {
    it(`gives the reserve up for ${name}`, async () => {
      expect(await layReserve(device.db, ROOMY)).toBe(true);
      fill();
      await write();
      expect(disk.refused).toBe(1);
      expect(await hasReserve()).toBe(false);
      const text = (await getEntryByDate(device.db, DAY))?.text ?? (await loadDraft(device.db, DAY))?.text;
      expect(text).toBe('Trotzdem da.');
    });
  }

  it('lets a writer use the room that another has just made', async () => {
    await layReserve(device.db, ROOMY);
    fill();
    const drafts = [draftOf('Der eine Tag.'), { ...draftOf('Der andere.'), date: '2026-11-19' as const }];
    await Promise.all(drafts.map((draft) => storeDraft(device.db, draft)));
    expect(disk.refused).toBe(2);
    expect((await device.db.drafts.toArray()).map(({ text }) => text).sort()).toEqual(['Der andere.', 'Der eine Tag.']);
  });

  it('writes a day once, however often it had to try', async () => {
    await layReserve(device.db, ROOMY);
    fill();
    await device.write({ text: 'Einmal.' });
    expect(await device.db.outbox.toArray()).toMatchObject([{ id: 1, name: 'entry.save' }]);
  });

  it('gives the reserve up for an outbox that gets a new name', async () => {
    await device.write({ text: 'Unterwegs.' });
    const { clientId } = await clientOf(device.db, device.env);
    await layReserve(device.db, ROOMY);
    fill();
    await rotateClientId(device.db, device.env, clientId);
    expect((await clientOf(device.db, device.env)).clientId).not.toBe(clientId);
    expect(await hasReserve()).toBe(false);
  });

  it('refuses a photo, keeps the reserve for words, and loses nothing else', async () => {
    await device.write({ text: 'Mit Worten.' });
    await layReserve(device.db, ROOMY);
    fill();
    await expect(device.photo(someBytes(1000))).rejects.toThrow('The disk is full');
    expect(await hasReserve()).toBe(true);
    expect(await device.db.files.count()).toBe(0);
    expect(await countWaiting(device.db)).toMatchObject({ waiting: 1 });
    await device.write({ text: 'Mit noch mehr Worten.' });
    expect(await hasReserve()).toBe(false);
  });

  it('frees media that the server has if there is no reserve', async () => {
    const sent = await device.photo(someBytes(2000, 1));
    await device.sync();
    await device.sync();
    const unsent = await device.photo(someBytes(3000, 2), '2026-11-19');
    fill();
    await device.write({ text: 'Auch so.' }, '2026-11-18');
    expect((await getEntryByDate(device.db, '2026-11-18'))?.text).toBe('Auch so.');
    expect(await readBlob(device.db, sent.hash, 'original')).toBeUndefined();
    expect(await readBlob(device.db, unsent.hash, 'original')).toBeDefined();
  });

  it('never frees a photo that another window took and nothing names yet', async () => {
    const disks = new IDBFactory();
    const [one, two] = [makeDevice(new FakeServer(), ANNA, {}, disks), makeDevice(new FakeServer(), ANNA, {}, disks)];
    const photo = await addFile(one.db, new Blob([someBytes(2000)]), { kind: 'image', name: 'foto.jpg' });
    expect(await dropSentMedia(two.db, 2000)).toBe(false);
    expect(await readBlob(one.db, photo.hash, 'original')).toBeDefined();
  });

  it('never frees a photo taken out of a draft, which may return', async () => {
    const photo = await addFile(device.db, new Blob([someBytes(2000)]), { kind: 'image', name: 'foto.jpg' });
    const withPhoto = { ...draftOf('Mit Foto.'), images: [{ ...photo, name: 'foto.jpg' }] };
    await storeDraft(device.db, withPhoto);
    await storeDraft(device.db, draftOf('Ohne.'));
    expect(await dropSentMedia(device.db, 2000)).toBe(false);
    const again = { ...withPhoto, updatedAt: device.env.now() };
    await storeDraft(device.db, again);
    await commitDraft(device.db, device.env, again);
    expect(await device.db.uploads.toArray()).toMatchObject([{ hash: photo.hash }]);
    expect(await readBlob(device.db, photo.hash, 'original')).toBeDefined();
  });

  it('never frees a photo that nothing names yet, and refuses the draft', async () => {
    const photo = new Blob([someBytes(2000)], { type: 'image/jpeg' });
    const image = { ...(await addFile(device.db, photo, { kind: 'image', name: 'foto.jpg' })), name: 'foto.jpg' };
    fill();
    const draft = { ...draftOf('Mit Foto.'), images: [image] };
    await expect(storeDraft(device.db, draft)).rejects.toThrow('The disk is full');
    await expect(device.photo(someBytes(500, 2))).rejects.toThrow('The disk is full');
    expect(await readBlob(device.db, image.hash, 'original')).toBeDefined();
    disk.capacity = Number.POSITIVE_INFINITY;
    await storeDraft(device.db, draft);
    fill();
    await expect(device.write({ text: 'Auch noch.' })).rejects.toThrow('The disk is full');
    await commitDraft(device.db, device.env, draft).catch(() => undefined);
    expect(await readBlob(device.db, image.hash, 'original')).toBeDefined();
  });

  it('says so when even that does not help', async () => {
    await layReserve(device.db, ROOMY);
    disk.capacity = 0;
    await expect(device.write({ text: 'Nirgends Platz.' })).rejects.toThrow('The disk is full');
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('keeps what the server refused although nothing more fits (S4)', async () => {
    const server = new FakeServer();
    server.account(ANNA).refuse = () => 'edit_window_closed';
    device = makeDevice(server, ANNA);
    disk = new SmallDisk(device.db);
    await layReserve(device.db, ROOMY);
    await device.write({ text: 'Zu spät, aber nicht weg.' });
    fill();
    expect(await device.sync()).toMatchObject({ status: 'synced' });
    expect(await device.db.parked.toArray()).toMatchObject([
      { args: { fields: { text: 'Zu spät, aber nicht weg.' } } },
    ]);
  });
});

describe('the reserve', () => {
  it('is written once, has its size, and returns when there is space', async () => {
    expect(await layReserve(device.db, ROOMY)).toBe(true);
    expect(disk.used).toBeGreaterThanOrEqual(RESERVE_BYTES);
    const before = disk.used;
    expect(await layReserve(device.db, ROOMY)).toBe(true);
    expect(disk.used).toBe(before);
    expect(await freeReserve(device.db)).toBe(true);
    expect(await freeReserve(device.db)).toBe(false);
    disk.capacity = RESERVE_BYTES - 1;
    expect(await layReserve(device.db, ROOMY)).toBe(false);
    disk.capacity = Number.POSITIVE_INFINITY;
    expect(await layReserve(device.db, ROOMY)).toBe(true);
  });

  it('is not written on a device short of space, unless unknown', async () => {
    expect(await layReserve(device.db, { estimate: async () => ({ usage: 90e6, quota: 100e6 }) })).toBe(false);
    expect(await layReserve(device.db, { estimate: () => Promise.reject(new TypeError('opaque')) })).toBe(false);
    expect(await layReserve(device.db, undefined)).toBe(true);
  });

  it('counts as nothing that waits', async () => {
    await layReserve(device.db, ROOMY);
    expect(await countWaiting(device.db)).toEqual({ waiting: 0, parked: 0, awaited: 0, oldestAt: null });
  });
});
