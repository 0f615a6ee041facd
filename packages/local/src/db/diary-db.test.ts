import 'fake-indexeddb/auto';
import { Dexie, type DexieOptions, liveQuery, type Transaction } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/patience.ts';
import { accountOwner } from '../base/owner.ts';
import { DiaryDb } from './diary-db.ts';
import { databaseName } from './owner-db.ts';

const OWNER = accountOwner('old');
const NAME = databaseName(OWNER);
const SPACE = '3d1f9a52-8c07-4e6b-b2a4-7f60d5c81e93';

/** Leaves the database of an imaginary older app version: fewer stores, and another form of the outbox. */
async function leaveOlder(options: DexieOptions): Promise<void> {
  const older = new Dexie(NAME, options);
  older.version(0.1).stores({ meta: '&key', entries: '&id, date', outbox: '&id, entryId, state', drafts: '&date' });
  await older.table('outbox').add({ id: 7, entryId: 'day', state: 'pending' });
  await older.table('drafts').add({ date: '2026-11-20', text: 'Getippt.' });
  older.close();
}

/** The diary as a later version of the app would have it, with a step from the version before it. */
class LaterDiary extends DiaryDb {
  constructor(options: DexieOptions, step: (tx: Transaction) => PromiseLike<unknown>) {
    super(OWNER, SPACE, options);
    this.version(this.verno + 1)
      .stores({ added: '&id' })
      .upgrade(step);
  }
}

describe('a database of an earlier version', () => {
  it('keeps what it holds and gets the stores it lacks', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    await leaveOlder(options);
    const db = new DiaryDb(OWNER, SPACE, options);
    const row = { id: 7, entryId: 'day', state: 'pending' };
    expect(await db.outbox.where('entryId').equals('day').toArray()).toEqual([row]);
    expect(await db.drafts.get('2026-11-20')).toMatchObject({ text: 'Getippt.' });
    const held = new Map(await Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const)));
    expect([...held].filter(([, count]) => count > 0)).toEqual([
      ['outbox', 1],
      ['drafts', 1],
    ]);
    expect(await db.packs.where('[quarter+page]').between(['2026-10', 0], ['2026-10', 9]).count()).toBe(0);
    expect(await db.revisions.where('at').above('').count()).toBe(0);
  });

  it('is converted within its opening, once, and by nobody before that', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const db = new DiaryDb(OWNER, SPACE, options);
    await db.meta.put({ key: 'cursor', cursor: '812', epoch: 3 });
    db.close();
    const step = vi.fn((tx: Transaction) => tx.table('meta').update('cursor', { cursor: '' }));
    for (const later of [new LaterDiary(options, step), new LaterDiary(options, step)]) {
      expect(await later.meta.get('cursor')).toEqual({ key: 'cursor', cursor: '', epoch: 3 });
      later.close();
    }
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('is unchanged after a failed step, and opens for its version', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const db = new DiaryDb(OWNER, SPACE, options);
    await db.meta.put({ key: 'cursor', cursor: '812', epoch: 3 });
    db.close();
    const later = new LaterDiary(options, async (tx) => {
      await tx.table('meta').clear();
      throw new Error('no room');
    });
    await expect(later.open()).rejects.toThrow('no room');
    later.close();
    await db.open();
    expect(await db.meta.get('cursor')).toEqual({ key: 'cursor', cursor: '812', epoch: 3 });
    db.close();
  });
});

it('is watched also by what reads outside of a transaction', async () => {
  const db = new DiaryDb(OWNER, SPACE, { indexedDB: new IDBFactory(), IDBKeyRange });
  const counts: number[] = [];
  const watch = liveQuery(async () => (await db.parked.toArray()).length).subscribe((count) => counts.push(count));
  await vi.waitFor(() => expect(counts).toEqual([0]), PATIENCE);
  await db.parked.add({ at: 0, kind: 'mutation', code: 'bad_request', date: '', name: 'entry.delete', args: {} });
  await vi.waitFor(() => expect(counts).toEqual([0, 1]), PATIENCE);
  watch.unsubscribe();
});
