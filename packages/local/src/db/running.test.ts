import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOwner } from '../base/owner.ts';
import { DiaryDb } from './diary-db.ts';
import { databaseName } from './owner-db.ts';
import { reconnecting } from './reconnect.ts';
import { pageLife } from './running.ts';
import { write } from './write.ts';

const OWNER = accountOwner('anna');
let indexedDB: IDBFactory;
let db: DiaryDb;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  db = new DiaryDb(OWNER, '3d1f9a52-8c07-4e6b-b2a4-7f60d5c81e93', { indexedDB, IDBKeyRange });
  await db.open();
});
afterEach(() => {
  vi.restoreAllMocks();
  pageLife.comeBack();
  db.close();
});

/** As another page does. */
function connect(): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(databaseName(OWNER));
    opening.onsuccess = () => resolve(opening.result);
  });
}

const row = (id: string) => ({ id, count: 1 });
const store = (id: string) => write(db, [db.trash], () => db.table('trash').put(row(id)));
const stored = async () => (await reconnecting(db, () => db.table('trash').toArray())).map(({ id }) => id);

describe('transactions of a page that is left (spec decision 80)', () => {
  it('have no effect until it is back, and all of it then', async () => {
    const begun = vi.fn();
    const writing = write(db, [db.trash], async () => {
      await db.table('trash').put(row('a'));
      begun();
      if (begun.mock.calls.length === 1) pageLife.leave();
      await db.table('trash').put(row('b'));
    });
    const reading = stored();
    await vi.waitFor(() => expect(begun).toHaveBeenCalled());
    const later = store('c');
    const isOver = vi.fn();
    void Promise.all([writing, reading, later]).then(isOver);
    // Another page finds the store free at once.
    const other = await connect();
    const counting = other.transaction('trash', 'readwrite').objectStore('trash').count();
    expect(await new Promise((resolve) => (counting.onsuccess = () => resolve(counting.result)))).toBe(0);
    other.close();
    expect(isOver).not.toHaveBeenCalled();
    pageLife.comeBack();
    await Promise.all([writing, reading, later]);
    expect(await stored()).toEqual(['a', 'b', 'c']);
  });

  it('are repeated as often as it is left', async () => {
    const tries = vi.fn();
    const writing = write(db, [db.trash], async () => {
      tries();
      if (tries.mock.calls.length < 4) {
        pageLife.leave();
        queueMicrotask(() => pageLife.comeBack());
      }
      await db.table('trash').put(row('a'));
    });
    await writing;
    expect(tries).toHaveBeenCalledTimes(4);
    expect(await stored()).toEqual(['a']);
  });
});

describe('a store that does not answer', () => {
  it('is told after five seconds, and again once it answers', async () => {
    const reported: boolean[] = [];
    db.running.onSilence((isSilent) => reported.push(isSilent));
    const connection = await connect();
    const holding = connection.transaction('trash', 'readwrite');
    let isHeld = true;
    const hold = () => {
      if (isHeld) holding.objectStore('trash').get('x').onsuccess = hold;
    };
    hold();
    const ticks = vi.spyOn(globalThis, 'setInterval');
    const stopped = vi.spyOn(globalThis, 'clearInterval');
    const writing = store('a');
    await vi.waitFor(() => expect(ticks).toHaveBeenCalledTimes(1));
    const [tick = () => undefined, ms] = ticks.mock.calls[0] ?? [];
    expect(ms).toBe(1_000);
    for (const _ of [1, 2, 3, 4]) tick();
    expect(reported).toEqual([]);
    tick();
    expect(reported).toEqual([true]);
    isHeld = false;
    await writing;
    expect(reported).toEqual([true, false]);
    await vi.waitFor(() => expect(stopped).toHaveBeenCalledTimes(1));
    connection.close();
  });
});
