import 'fake-indexeddb/auto';
import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type KeepParts, keepShare as keep, SharesFull } from './keep-share.ts';
import { confirmShare, dropShare, dropTaken, listKeptShares as list, noteLeftOut, readSharedFile } from './shares.ts';
import { SharesDb } from './shares-db.ts';

const NOW = Date.parse('2026-11-25T19:00:00Z');
const keepShare = (shared: FormData, parts: Partial<KeepParts> = {}) =>
  keep(shared, { now: () => NOW, locks: undefined, isSure: true, ...parts });
const listShares = () => list(undefined);

beforeEach(async () => {
  for (const { id } of await listShares()) await dropShare(id);
});
afterEach(() => void vi.restoreAllMocks());

function form(fields: Record<string, string>, files: File[] = []): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  for (const file of files) made.append('images', file);
  return made;
}
const photo = (name: string, size = 3) =>
  new File([new Uint8Array(size)], name, { type: 'image/jpeg', lastModified: 1_700_000_000_000 });

it('keeps named photos and words until a day takes them', async () => {
  await keepShare(form({ text: 'Am See' }, [photo('see.jpg'), photo('steg.jpg')]));
  const [share] = await listShares();
  expect(share).toMatchObject({ at: NOW, text: 'Am See', tooLarge: [], missing: [], surplus: 0 });
  const { id = 0, files = [] } = share ?? {};
  const read = await Promise.all(files.map((file) => readSharedFile(id, file)));
  expect(read.map((file) => [file?.name, file?.lastModified, file?.type, file?.size])).toEqual([
    ['see.jpg', 1_700_000_000_000, 'image/jpeg', 3],
    ['steg.jpg', 1_700_000_000_000, 'image/jpeg', 3],
  ]);
  for (const file of files) await dropTaken(id, file);
  expect(await listShares()).toMatchObject([{ text: 'Am See', files: [], missing: [] }]);
  await dropTaken(id, 'text');
  expect(await listShares()).toEqual([]);
});

it.each<[Record<string, string>, string]>([
  [{ title: 'Der See', text: 'Schön hier', url: 'https://see.example' }, 'Der See\nSchön hier\nhttps://see.example'],
  [
    { title: 'Am See', text: 'Am See: https://see.example', url: 'https://see.example' },
    'Am See\nAm See: https://see.example',
  ],
  [{ title: ' ', text: ' Nur das \n' }, 'Nur das'],
  [{ title: 'Hilfe von Hanna', text: 'Hi' }, 'Hilfe von Hanna\nHi'],
  [{ title: 'Am See: https://see.example', text: 'https://see.example' }, 'Am See: https://see.example'],
])('takes the words of %j', async (fields, words) => {
  await keepShare(form(fields));
  expect((await listShares()).map(({ text }) => text)).toEqual([words]);
});

it('names large files, counts surplus ones, and ignores an empty share', async () => {
  await keepShare(form({}));
  expect(await listShares()).toEqual([]);
  const many = Array.from({ length: 23 }, (_, i) => photo(`${i}.jpg`));
  await keepShare(form({}, [photo('riesig.jpg', MAX_IMAGE_BYTES), ...many]));
  const [share] = await listShares();
  expect([share?.files.length, share?.tooLarge, share?.surplus]).toEqual([20, ['riesig.jpg'], 3]);
});

it('keeps no more than ten at once', async () => {
  for (let i = 0; i < 10; i += 1) await keepShare(form({ text: `${i}` }));
  await expect(keepShare(form({ text: 'elf' }))).rejects.toThrow(SharesFull);
  expect(await listShares()).toHaveLength(10);
});

/** Rows of the store, past all that lists them. */
async function stored() {
  const db = new SharesDb();
  const counts = { shares: await db.shares.count(), files: await db.bytes.count() };
  db.close();
  return counts;
}
const three = () => [photo('eins.jpg'), photo('zwei.jpg'), photo('drei.jpg')];

it('holds the bytes of one file at a time', async () => {
  const before: number[] = [];
  const files = Array.from({ length: 20 }, (_, i) => photo(`${i}.jpg`));
  for (const file of files) {
    const read = file.arrayBuffer.bind(file);
    file.arrayBuffer = async () => {
      before.push((await stored()).files);
      return read();
    };
  }
  await keepShare(form({}, files));
  expect(before).toEqual(files.map((_, i) => i));
});

it('reads no bytes to list shares', async () => {
  await keepShare(form({}, three()));
  const read: string[] = [];
  const getAll = IDBObjectStore.prototype.getAll;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...args) {
    read.push(this.name);
    return getAll.apply(this, args);
  });
  await listShares();
  expect(read).toEqual(['shares']);
});

it('an unreadable file is named, the others are kept', async () => {
  const [first, broken, last] = three();
  if (!first || !broken || !last) throw new Error('three');
  broken.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await keepShare(form({}, [first, broken, last]));
  expect(await listShares()).toMatchObject([
    { files: [{ name: 'eins.jpg' }, { name: 'drei.jpg' }], missing: ['zwei.jpg'] },
  ]);
});

it('takes away what was begun when the device is full', async () => {
  let files = 0;
  const full = new DOMException('full', 'QuotaExceededError');
  await expect(
    keepShare(form({ text: 'Am See' }, three()), {
      opened: (db) =>
        db.bytes.hook('creating', () => {
          files += 1;
          if (files === 2) throw full;
        }),
    }),
  ).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await stored()).toEqual({ shares: 0, files: 0 });
});

it('is listed once whole, or with what a dead worker kept', async () => {
  const { locks } = navigator;
  const read = Promise.withResolvers<void>();
  const [first, second] = three();
  if (!first || !second) throw new Error('three');
  const dead = Promise.withResolvers<ArrayBuffer>();
  second.arrayBuffer = () => {
    read.resolve();
    return dead.promise;
  };
  const keeping = keepShare(form({ text: 'Am See' }, [first, second]), { locks });
  await read.promise;
  expect(await list(locks)).toEqual([]);
  dead.reject(new Error('the worker died'));
  await expect(keeping).rejects.toThrow('died');
  expect(await list(locks)).toMatchObject([{ text: 'Am See', files: [{ name: 'eins.jpg' }], missing: ['zwei.jpg'] }]);
});

it('an eleventh share reads nothing', async () => {
  for (let i = 0; i < 10; i += 1) await keepShare(form({ text: `${i}` }));
  const late = photo('spät.jpg');
  late.arrayBuffer = vi.fn(late.arrayBuffer.bind(late));
  await expect(keepShare(form({}, [late]))).rejects.toThrow(SharesFull);
  expect(late.arrayBuffer).not.toHaveBeenCalled();
  expect((await stored()).shares).toBe(10);
});

it('what a day left out waits with its name', async () => {
  const id = await keepShare(form({ text: 'Am See' }, [photo('see.jpg'), photo('brief.pdf')]));
  const [share] = await listShares();
  const [see, letter] = share?.files ?? [];
  if (id === undefined || !see || !letter) throw new Error('kept');
  await dropTaken(id, 'text');
  await dropTaken(id, see);
  await noteLeftOut(id, letter);
  expect(await listShares()).toMatchObject([
    { text: '', files: [{ name: 'brief.pdf', isLeftOut: true }], missing: [] },
  ]);
});

it('unsure shares take no room from sure ones', async () => {
  const kept: string[] = [];
  for (let i = 0; i < 9; i += 1) await keepShare(form({ text: `sicher ${i}` }));
  for (let i = 0; i < 5; i += 1) await keepShare(form({ text: `fremd ${i}` }, [photo('fremd.jpg')]), { isSure: false });
  const id = await keepShare(form({ text: 'vom System' }), { isSure: false });
  await confirmShare(id ?? 0);
  for (const { text } of await listShares()) kept.push(text);
  expect(kept.slice(9)).toEqual(['fremd 3', 'fremd 4', 'vom System']);
  expect((await stored()).files).toBe(2);
  await expect(keepShare(form({ text: 'elf' }), { isSure: false })).rejects.toThrow(SharesFull);
});

it('on a full device unsure shares give way to a later one', async () => {
  await keepShare(form({ text: 'fremd' }, [photo('fremd.jpg')]), { isSure: false });
  let isFull = true;
  const opened = (db: SharesDb) =>
    db.bytes.hook('creating', () => {
      if (isFull) {
        isFull = false;
        throw new DOMException('full', 'QuotaExceededError');
      }
    });
  await keepShare(form({ text: 'meins' }, [photo('see.jpg')]), { opened });
  expect(await listShares()).toMatchObject([{ text: 'meins', files: [{ name: 'see.jpg' }] }]);
});
