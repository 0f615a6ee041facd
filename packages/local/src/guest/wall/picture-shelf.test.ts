import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeBook, makePhone, NOW } from '../../../test/guest-phone.ts';
import { createShelf } from './picture-shelf.ts';
import { heldPictures, type PictureStore, storedPictures } from './picture-store.ts';

const blob = (size: number) => new Blob([new Uint8Array(size)], { type: 'image/webp' });
const shelfIn = (store: PictureStore, limit: number, reports: string[] = []) =>
  createShelf(store, limit, (_error, where) => reports.push(where));
const hashes = (shelf: { hashes(): ReadonlySet<string> }) => [...shelf.hashes()].toSorted();

/** A store whose medium has room for so many bytes. */
function smallStore(capacity: number): PictureStore {
  const store = heldPictures();
  return {
    ...store,
    async put(row) {
      const used = [...(await store.list()).values()].reduce((sum, { size }) => sum + size, 0);
      if (used + row.size > capacity) throw new DOMException('full', 'QuotaExceededError');
      await store.put(row);
    },
  };
}

describe('the pictures of a wall', () => {
  it('give way to newer ones: the one shown longest ago goes', async () => {
    const shelf = await shelfIn(heldPictures(), 100);
    for (const hash of ['a', 'b', 'c']) await shelf.keep(hash, blob(30));
    for (const [at, hash] of ['b', 'a', 'c'].entries()) await shelf.noteShown(hash, at + 1);
    expect(await shelf.keep('d', blob(30))).toBe(true);
    expect(hashes(shelf)).toEqual(['a', 'c', 'd']);
    expect(await shelf.read('b')).toBeNull();
  });

  it('go unshown only for a newer one', async () => {
    const shelf = await shelfIn(heldPictures(), 60);
    shelf.setOrder(['new', 'a', 'b', 'old']);
    await shelf.keep('a', blob(30));
    await shelf.keep('b', blob(30));
    expect(shelf.hasSpaceFor('old', 30, true)).toBe(false);
    expect(await shelf.keep('old', blob(30))).toBe(false);
    expect(await shelf.keep('new', blob(30))).toBe(true);
    expect(hashes(shelf)).toEqual(['a', 'new']);
  });

  it('never take more than the limit, whatever comes and whatever is shown', async () => {
    const act = fc.record({
      hash: fc.integer({ min: 0, max: 12 }),
      size: fc.integer({ min: 1, max: 80 }),
      shows: fc.boolean(),
    });
    const holds = async (acts: { hash: number; size: number; shows: boolean }[]) => {
      const store = heldPictures();
      const shelf = await shelfIn(store, 100);
      shelf.setOrder(Array.from({ length: 13 }, (_, index) => String(index)));
      for (const [at, { hash, size, shows }] of acts.entries()) {
        const isKept = await shelf.keep(String(hash), blob(size));
        expect(shelf.hashes().has(String(hash)) || !isKept).toBe(true);
        if (shows) await shelf.noteShown(String(hash), at + 1);
        const rows = [...(await store.list())];
        expect(rows.reduce((sum, [, row]) => sum + row.size, 0)).toBeLessThanOrEqual(100);
        expect(rows.map(([one]) => one).toSorted()).toEqual(hashes(shelf));
        expect(shelf.size()).toBe(rows.reduce((sum, [, row]) => sum + row.size, 0));
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(act, { maxLength: 40 }), holds), { numRuns: 60 });
  });

  it('are fewer where the device is full, and that is told once', async () => {
    const reports: string[] = [];
    const shelf = await shelfIn(smallStore(100), 1000, reports);
    for (const hash of ['a', 'b', 'c']) await shelf.keep(hash, blob(30));
    for (const [at, hash] of ['a', 'b', 'c'].entries()) await shelf.noteShown(hash, at + 1);
    expect(await shelf.keep('d', blob(30))).toBe(false);
    expect(hashes(shelf)).toEqual(['b', 'c']);
    expect(await shelf.keep('d', blob(20))).toBe(true);
    expect(await shelf.keep('e', blob(30))).toBe(true);
    expect(shelf.size()).toBeLessThanOrEqual(81);
    expect(reports).toEqual(['wall: the storage is full']);
  });

  it('survive a restart with their times; hidden ones leave the store', async () => {
    const indexedDB = new IDBFactory();
    const phone = makePhone(await makeBook(), indexedDB);
    const first = await shelfIn(storedPictures(phone.db), 100);
    for (const hash of ['a', 'b', 'c']) await first.keep(hash, blob(30));
    await first.noteShown('a', NOW);
    await first.keepOnly(new Set(['a', 'b']));
    const later = await shelfIn(storedPictures(phone.revisit().db), 100);
    expect(hashes(later)).toEqual(['a', 'b']);
    expect((await later.read('a'))?.size).toBe(30);
    await later.keep('d', blob(60));
    expect(hashes(later)).toEqual(['b', 'd']);
  });
});
