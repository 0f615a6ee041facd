import { DAY_MS } from '@tagfalter/domain/durations';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteDiary } from './diary-db.ts';
import { CopiesDb, deleteCopiesOfOthers, dropCopy, KEPT_MS, keepCopy, readCopy } from './server-copies.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const copyNames = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('server-copies-'));

describe('copies of what the server owns', () => {
  beforeEach(() => {
    Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  });

  it('are kept for 30 days (decision 37)', async () => {
    const db = new CopiesDb('mia');
    await keepCopy(db, 'one', { text: 'Meer' }, NOW);
    expect(KEPT_MS / DAY_MS).toBe(30);
    expect(await readCopy(db, 'one', NOW + KEPT_MS - 1)).toEqual({ text: 'Meer' });
    expect(await readCopy(db, 'one', NOW + KEPT_MS)).toBeUndefined();
    await keepCopy(db, 'two', 'Berg', NOW + KEPT_MS);
    expect(await db.copies.toCollection().primaryKeys()).toEqual(['two']);
    await dropCopy(db, 'two');
    expect(await readCopy(db, 'two', NOW + KEPT_MS)).toBeUndefined();
  });

  it('are replaced at once, or stay as they are', async () => {
    const db = new CopiesDb('mia');
    await keepCopy(db, '/feed', 'first', NOW);
    await keepCopy(db, '/feed?before=2026-11-01', 'older', NOW);
    await keepCopy(db, '/other', 'beside', NOW);
    // Nothing that a database can keep.
    await expect(keepCopy(db, '/feed', () => undefined, NOW, '/feed')).rejects.toThrow();
    expect(await readCopy(db, '/feed', NOW)).toBe('first');
    await keepCopy(db, '/feed', 'new', NOW, '/feed');
    expect(await db.copies.toArray()).toMatchObject([
      { key: '/feed', value: 'new' },
      { key: '/other', value: 'beside' },
    ]);
  });

  it('go with another account or a sign-out, whatever arrives late (S14)', async () => {
    const mia = new CopiesDb('mia');
    await keepCopy(mia, 'one', 'Meer', NOW);
    const tom = new CopiesDb('tom');
    await keepCopy(tom, 'one', 'Berg', NOW);
    await deleteCopiesOfOthers('tom');
    expect(await copyNames()).toEqual(['server-copies-tom']);
    await expect(keepCopy(mia, 'late', 'Meer', NOW)).rejects.toThrow();
    await deleteDiary('tom');
    expect(await copyNames()).toEqual([]);
    await expect(keepCopy(tom, 'late', 'Berg', NOW)).rejects.toThrow();
  });
});
