import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { DiaryDb } from './db.ts';

const NAME = 'tagfalter-old';

describe('a database of an earlier version', () => {
  it('keeps what it holds and gets the stores it lacks', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const old = new Dexie(NAME, options);
    old.version(1).stores({ meta: '&key', entries: '&id, date', outbox: '&id, entryId, state', drafts: '&date' });
    const row = { id: 7, entryId: 'day', state: 'pending' };
    await old.table('outbox').add(row);
    old.close();
    const db = new DiaryDb(NAME, options);
    expect(await db.outbox.where('entryId').equals('day').toArray()).toEqual([row]);
    for (const table of db.tables) expect(await table.count()).toBe(table.name === 'outbox' ? 1 : 0);
    expect(await db.packs.where('[month+page]').between(['2026-11', 0], ['2026-11', 9]).count()).toBe(0);
    expect(await db.revisions.where('at').above('').count()).toBe(0);
  });
});
