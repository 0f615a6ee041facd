import 'fake-indexeddb/auto';
import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../test/patience.ts';
import { hasDiaryWhole, placeOf } from './client.ts';
import { DiaryDb } from './db.ts';
import { getEntryByDate, getEntryView, queryNewest } from './entries.ts';
import { listPending, outboxOf } from './outbox.ts';

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

  it.each([
    ['has pulled gathers what the server holds anew, and shows what it has until then (S9)', '812', 3, '812'],
    ['is in its first pull begins that again', '40-812', undefined, ''],
  ])('that %s', async (_what, cursor, gathers, kept) => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const old = new Dexie(NAME, options);
    old.version(6).stores({ meta: '&key', entries: '&id, date', outbox: '&id, entryId, state' });
    await old.table('meta').add({ key: 'cursor', cursor, epoch: 3 });
    old.close();
    const db = new DiaryDb(NAME, options);
    expect(await db.meta.get('cursor')).toMatchObject({ cursor: kept });
    const { recovery, ...place } = await placeOf(db);
    expect([place, recovery?.left]).toEqual([{ cursor: '', epoch: 3 }, gathers]);
    expect(await hasDiaryWhole(db)).toBe(gathers !== undefined);
  });

  it('that packed days by month is as it was, and gathers nothing anew', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const old = new Dexie(NAME, options);
    old.version(7).stores({
      ...{ meta: '&key', entries: '&id, date', outbox: '&id, entryId' },
      ...{ packs: '&[month+page]', packIndex: '&page' },
    });
    const dates = ['2026-07-31', '2026-08-15', '2026-09-01'];
    const packs = dates.map((date) => {
      const day = { id: `of ${date}`, date, timeZone: 'UTC', text: date, createdAt: '', updatedAt: '', stamp: '' };
      return { month: date.slice(0, 7), page: 4, days: JSON.stringify([{ ...day, version: 3 }]) };
    });
    const rows = {
      meta: [{ key: 'cursor', cursor: '812', epoch: 3 }],
      packs,
      packIndex: [{ page: 4, ids: dates.map((date) => `of ${date}`), dates }],
      outbox: [{ id: 1, entryId: 'new', name: 'entry.save', args: {}, at: '', since: 0 }],
    };
    for (const [name, some] of Object.entries(rows)) await old.table(name).bulkAdd(some);
    old.close();
    const db = new DiaryDb(NAME, options);
    for (const table of db.tables) {
      expect(await table.toArray()).toEqual(new Map<string, object[]>(Object.entries(rows)).get(table.name) ?? []);
    }
    expect(db.verno).toBe(8);
    expect(await placeOf(db)).toEqual({ cursor: '812', epoch: 3 });
    for (const date of dates) {
      expect(await getEntryByDate(db, date)).toMatchObject({ text: date });
      expect(await getEntryView(db, `of ${date}`)).toMatchObject({ text: date });
    }
    expect((await queryNewest(db, 3)).map(({ text }) => text)).toEqual(dates.toReversed());
  });

  it('knows which changes the server has processed when each row of the outbox said so itself', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const old = new Dexie(NAME, options);
    old.version(6).stores({ meta: '&key', entries: '&id, date', outbox: '&id, entryId, state' });
    const rowOf = (id: number, entryId: string, version: number) => {
      const state = version > 0 ? 'processed' : 'pending';
      return { id, entryId, name: 'entry.save', args: {}, at: '', since: 0, state, version };
    };
    await old.table('outbox').bulkAdd([rowOf(4, 'sent', 31), rowOf(5, 'both', 32), rowOf(6, 'both', 0)]);
    const dayOf = (id: string, date: string, isOverlaid: boolean) => {
      const content = { id, date, pending: isOverlaid };
      return { id, date, version: 9, base: content, overlaid: isOverlaid, view: isOverlaid ? content : null };
    };
    const days = [
      dayOf('sent', '2026-11-01', true),
      dayOf('both', '2026-11-02', true),
      dayOf('rest', '2026-11-03', false),
    ];
    await old.table('entries').bulkAdd(days);
    old.close();
    const db = new DiaryDb(NAME, options);
    expect((await outboxOf(db)).map(({ id, version }) => [id, version])).toEqual([
      [4, 31],
      [5, 32],
      [6, 0],
    ]);
    expect((await listPending(db)).map(({ id }) => id)).toEqual([6]);
    const shown = await queryNewest(db, 3);
    expect(Object.fromEntries(shown.map(({ id, pending }) => [id, pending]))).toEqual({
      sent: false,
      both: true,
      rest: false,
    });
  });
});

it('is watched also by what reads outside of a transaction', async () => {
  const db = new DiaryDb(NAME, { indexedDB: new IDBFactory(), IDBKeyRange });
  const counts: number[] = [];
  const watch = liveQuery(async () => (await db.parked.toArray()).length).subscribe((count) => counts.push(count));
  await vi.waitFor(() => expect(counts).toEqual([0]), PATIENCE);
  await db.parked.add({ at: 0, kind: 'mutation', code: 'bad_request', date: '', name: 'entry.delete', args: {} });
  await vi.waitFor(() => expect(counts).toEqual([0, 1]), PATIENCE);
  watch.unsubscribe();
});
