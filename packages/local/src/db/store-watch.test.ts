import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/patience.ts';
import { accountOwner } from '../base/owner.ts';
import { DiaryDb } from './diary-db.ts';
import { databaseName } from './owner-db.ts';
import { watchStore } from './store-watch.ts';

const SPACE = '3d1f9a52-8c07-4e6b-b2a4-7f60d5c81e93';
const OWNER = accountOwner('anna');
let indexedDB: IDBFactory;
const diary = () => new DiaryDb(OWNER, SPACE, { indexedDB, IDBKeyRange });

/** The diary as a later version of the app has it. */
function laterDiary(): DiaryDb {
  const db = diary();
  db.version(db.verno + 1).stores({ added: '&id' });
  return db;
}

/** A connection of a tab that does not let go, as a frozen one; answers what closes it. */
function holdOpen(version: number): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName(OWNER), version);
    request.onsuccess = () => resolve(() => request.result.close());
    request.onerror = () => reject(request.error);
  });
}

beforeEach(() => {
  indexedDB = new IDBFactory();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('the database of a window', () => {
  it('is open once it is opened; the first opening is none anew', async () => {
    const store = watchStore(diary(), () => undefined);
    expect(store.state()).toBe('opening');
    await store.open();
    expect([store.state(), store.reopenings()]).toEqual(['open', 0]);
  });

  it('reports a window with an older version, and goes on after it', async () => {
    const letGo = await holdOpen(1);
    const db = diary();
    const store = watchStore(db, () => undefined);
    const opened = store.open();
    await vi.waitFor(() => expect(store.state()).toBe('blocked'), PATIENCE);
    letGo();
    await opened;
    expect(store.state()).toBe('open');
    expect(await db.entries.count()).toBe(0);
  });

  it('gives way to a newer version, reopens, and reports being older', async () => {
    const old = diary();
    const store = watchStore(old, () => undefined);
    const seen = vi.fn();
    await store.open();
    store.subscribe(seen);
    const later = laterDiary();
    await later.open();
    await vi.waitFor(() => expect(store.state()).toBe('outdated'), PATIENCE);
    expect(store.reopenings()).toBe(1);
    expect(seen).toHaveBeenCalled();
    // Text typed in the old window before its owner reloads is kept.
    await old.meta.put({ key: 'cursor', cursor: '7', epoch: 0 });
    expect(await later.meta.get('cursor')).toEqual({ key: 'cursor', cursor: '7', epoch: 0 });
  });

  it('reports that it cannot be opened, and reads anew once it can', async () => {
    const db = diary();
    const store = watchStore(db, () => undefined);
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    });
    await store.open();
    expect(store.state()).toBe('shut');
    broken.mockRestore();
    await store.reopen();
    expect(store.state()).toBe('open');
    store.report();
    expect(store.state()).toBe('shut');
    await store.reopen();
    expect([store.state(), store.reopenings()]).toEqual(['open', 1]);
  });

  it('stops waiting for a silent browser, and goes on if it opens', async () => {
    const letGo = await holdOpen(1);
    const open = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation((...args) =>
      Object.defineProperty(open(...args), 'onblocked', { set: () => undefined }),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = watchStore(diary(), () => undefined);
    const opened = store.open();
    expect(store.state()).toBe('opening');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(store.state()).toBe('shut');
    vi.useRealTimers();
    letGo();
    await opened;
    expect(store.state()).toBe('open');
  });

  it('stays silent over a new connection, until it answers', async () => {
    const db = diary();
    const store = watchStore(db, () => undefined);
    await store.open();
    const holding = db.backendDB().transaction('trash', 'readwrite').objectStore('trash');
    let isHeld = true;
    const hold = () => {
      if (isHeld) holding.count().onsuccess = hold;
    };
    hold();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const reading = db.trash.count();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(5_000);
    expect(store.state()).toBe('silent');
    await store.reopen();
    expect(store.state()).toBe('silent');
    isHeld = false;
    await reading;
    expect(store.state()).toBe('open');
    vi.useRealTimers();
  });

  it('ignores a deletion in another window and its own closing', async () => {
    const db = diary();
    const store = watchStore(db, () => undefined);
    await store.open();
    await diary().delete();
    expect(db.isOpen()).toBe(false);
    await expect(db.entries.count()).rejects.toThrow('closed');
    expect(store.state()).toBe('open');

    const other = watchStore(db, () => undefined);
    const opening = other.open();
    db.close();
    await opening;
    expect(other.state()).not.toBe('shut');
  });
});
