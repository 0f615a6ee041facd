import { entryIdFor } from '@tagfalter/domain/entry-id';
import { describe, expect, it, vi } from 'vitest';
import { type Device, makeDevice } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { deleteEntry, getEntryByDate, getEntryView, queryNewest } from './entries.ts';
import { queryFavoriteMonths, queryMonth, queryMonths } from './months.ts';
import { allRows, countEntries, packEntries, readPacking } from './packs.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const DAYS = 100;

/** Day number `index` of the year 2026. */
const dayNumber = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

/** Two devices: one has written a hundred days in no order, the other has fetched them in pages of forty. */
async function setup() {
  const server = new FakeServer();
  const restore = server.account(ACCOUNT).backUp();
  const writer = makeDevice(server, ACCOUNT);
  for (let turn = 0; turn < DAYS; turn += 1) {
    const index = (turn * 37) % DAYS;
    await writer.write({ text: `Tag ${index}` }, dayNumber(index));
  }
  await writer.sync();
  server.pageRows = 40;
  const reader = makeDevice(server, ACCOUNT);
  await reader.sync();
  return { server, account: server.account(ACCOUNT), writer, reader, restore };
}

async function textsOf({ db }: Device, limit: number): Promise<string[]> {
  return (await queryNewest(db, limit)).map((view) => view.text);
}

async function changeAt(writer: Device, reader: Device, fields: { text: string }, index: number): Promise<void> {
  await writer.write(fields, dayNumber(index));
  await writer.sync();
  await reader.sync();
}

/**
 * Bytes up to which Chromium keeps a value inside the database. Larger values become files, and a page waits for the
 * medium (decision 018).
 */
const KEPT_INSIDE = 65_536;

/** Bytes that a record takes at the least: V8 writes a string down in one byte a character, or all of it in two. */
const sizeOf = (row: object): number =>
  Object.values(row)
    .map((value) => JSON.stringify(value))
    .map((text) => ([...text].some((sign) => sign > 'ÿ') ? 2 : 1) * text.length)
    .reduce((sum, bytes) => sum + bytes, 0);

describe('days fetched by the hundred', () => {
  it('lie packed, and are found by day, id and as newest', async () => {
    const { reader } = await setup();
    const { db } = reader;
    expect(await db.packs.count()).toBeGreaterThan(0);
    expect(await db.entries.count()).toBe(0);
    for (const limit of [1, 7, 20, 99, 100, 500]) {
      const newest = Array.from({ length: Math.min(limit, DAYS) }, (_, back) => `Tag ${DAYS - 1 - back}`);
      expect(await textsOf(reader, limit)).toEqual(newest);
    }
    const view = await getEntryByDate(db, dayNumber(42));
    expect(view).toMatchObject({ text: 'Tag 42', pending: false });
    expect(await getEntryView(db, view?.id ?? '')).toEqual(view);
    expect(await getEntryByDate(db, '2025-12-31')).toBeUndefined();
    expect(await getEntryView(db, ACCOUNT)).toBeUndefined();
    expect(await countEntries(db)).toBe(DAYS);
  });

  it('are found by month, with changes and without deleted ones', async () => {
    const { reader } = await setup();
    await reader.write({ text: 'anders' }, '2026-02-10');
    await reader.write({ text: 'neu' }, '2026-05-01');
    await deleteEntry(reader.db, reader.env, '2026-02-28');
    expect(await queryMonths(reader.db)).toEqual([
      { month: '2026-05', days: 1 },
      { month: '2026-04', days: 10 },
      { month: '2026-03', days: 31 },
      { month: '2026-02', days: 27 },
      { month: '2026-01', days: 31 },
    ]);
    const february = await queryMonth(reader.db, '2026-02');
    expect(february.map(({ date }) => Number(date.slice(8)))).toEqual(Array.from({ length: 27 }, (_, day) => 27 - day));
    expect(february.find(({ date }) => date === '2026-02-10')?.text).toBe('anders');
    expect(await queryMonth(reader.db, '2025-12')).toEqual([]);
  });

  it('lie in records that browsers store together, however long', async () => {
    const { db } = makeDevice(new FakeServer(), ACCOUNT);
    const of = (index: number, text: string) => {
      const date = dayNumber(index);
      const id = entryIdFor(spaceOf(ACCOUNT), date);
      return { id, date, timeZone: 'UTC', text, createdAt: '', updatedAt: '', stamp: '', version: index };
    };
    const days = Array.from({ length: 2500 }, (_, index) =>
      of(index, (index < 1500 ? 'wort ' : '„ort“').repeat(index % 900)),
    );
    const later = Array.from({ length: 40 }, (_, back) => of(2500 + back, 'später'));
    for (const page of [days, later])
      await db.transaction('rw', db.entryTables, async () => packEntries(db, page, await readPacking(db)));
    const sizes = [...(await db.packs.toArray()), ...(await db.packIndex.toArray())].map(sizeOf);
    expect(Math.max(...sizes)).toBeLessThan(KEPT_INSIDE);
    expect(await countEntries(db)).toBe(2540);
    expect((await allRows(db)).map(({ base }) => base?.text).sort()).toEqual(
      [...days, ...later].map(({ text }) => text).sort(),
    );
    for (const [index, day] of [...days, ...later].entries()) {
      if (index % 211 === 0) expect(await getEntryView(db, day.id)).toMatchObject({ date: day.date, text: day.text });
    }
    expect(await queryNewest(db, 500)).toMatchObject(
      [...days, ...later]
        .slice(-500)
        .reverse()
        .map(({ date }) => ({ date })),
    );
  });

  it('show a local change at once and send it on its base (S5, S7)', async () => {
    const { reader, account } = await setup();
    const date = dayNumber(97);
    await reader.write({ topMoment: 'neu' }, date);
    expect(await getEntryByDate(reader.db, date)).toMatchObject({ text: 'Tag 97', topMoment: 'neu', pending: true });
    expect(await textsOf(reader, 4)).toEqual(['Tag 99', 'Tag 98', 'Tag 97', 'Tag 96']);
    await reader.sync();
    expect(account.day(date)).toMatchObject({ text: 'Tag 97', topMoment: 'neu' });
    expect(await countEntries(reader.db)).toBe(DAYS);
  });

  it('take over what another device changes or deletes (S9)', async () => {
    const { reader, writer } = await setup();
    await changeAt(writer, reader, { text: 'anders' }, 99);
    expect(await textsOf(reader, 2)).toEqual(['anders', 'Tag 98']);
    await deleteEntry(writer.db, writer.env, dayNumber(98));
    await writer.sync();
    await reader.sync();
    expect(await textsOf(reader, 2)).toEqual(['anders', 'Tag 97']);
    expect(await getEntryByDate(reader.db, dayNumber(98))).toBeUndefined();
    expect(await countEntries(reader.db)).toBe(DAYS - 1);
  });

  it('stay hidden after a local deletion, before and after its push (S9)', async () => {
    const { reader } = await setup();
    const date = dayNumber(99);
    const id = (await getEntryByDate(reader.db, date))?.id ?? '';
    await deleteEntry(reader.db, reader.env, date);
    for (const step of [async () => undefined, () => reader.sync()]) {
      await step();
      expect(await getEntryByDate(reader.db, date)).toBeUndefined();
      expect(await getEntryView(reader.db, id)).toBeUndefined();
      expect(await textsOf(reader, 1)).toEqual(['Tag 98']);
    }
    await reader.write({ text: 'doch wieder' }, date);
    await reader.sync();
    expect(await textsOf(reader, 1)).toEqual(['doch wieder']);
  });

  it('have their latest state if changed while fetched (S3)', async () => {
    const { server, writer } = await setup();
    const device = makeDevice(server, ACCOUNT);
    let pulls = 0;
    server.fault = ({ path }) => (path === '/api/sync/pull' && ++pulls === 2 ? 'cut' : undefined);
    await device.sync();
    server.fault = () => undefined;
    for (let index = 0; index < DAYS; index += 2) await writer.write({ text: `neu ${index}` }, dayNumber(index));
    await writer.sync();
    await device.sync();
    const wanted = Array.from({ length: DAYS }, (_, back) => DAYS - 1 - back);
    expect(await textsOf(device, DAYS)).toEqual(wanted.map((day) => (day % 2 === 0 ? `neu ${day}` : `Tag ${day}`)));
    expect((await getEntryByDate(device.db, dayNumber(2)))?.text).toBe('neu 2');
  });

  it('are written as they are now, also after a page meanwhile (S5)', async () => {
    const { server } = await setup();
    const device = makeDevice(server, ACCOUNT);
    let pulls = 0;
    server.fault = ({ path }) => (path === '/api/sync/pull' && ++pulls === 2 ? 'cut' : undefined);
    await device.sync();
    server.fault = () => undefined;
    const here = new Set((await queryNewest(device.db, DAYS)).map(({ date }) => date));
    const ofQuarter = Array.from({ length: 90 }, (_, index) => index);
    const [first = 0, late = 0] = [true, false].map((is) =>
      ofQuarter.find((index) => here.has(dayNumber(index)) === is),
    );
    await device.write({ topMoment: 'früh' }, dayNumber(first));
    await device.sync();
    await device.write({ topMoment: 'spät' }, dayNumber(late));
    expect(await getEntryByDate(device.db, dayNumber(late))).toMatchObject({ text: `Tag ${late}`, topMoment: 'spät' });
  });

  it('go with a reset and come again (S9)', async () => {
    const { reader, account, server } = await setup();
    await reader.write({ topMoment: 'bleibt' }, dayNumber(50));
    account.version += 1;
    account.resetBelow = account.version;
    let pulls = 0;
    server.fault = ({ path }) => {
      if (path === '/api/sync/pull' && ++pulls === 2) account.resetBelow = 0;
      return undefined;
    };
    await reader.sync();
    expect(await countEntries(reader.db)).toBe(DAYS);
    expect(await getEntryByDate(reader.db, dayNumber(50))).toMatchObject({ text: 'Tag 50', topMoment: 'bleibt' });
  });

  it('count as the latest page has them', async () => {
    const { db } = makeDevice(new FakeServer(), ACCOUNT);
    const put = async (quarter: string, page: number, texts: Readonly<Record<string, string>>) => {
      const days = Object.entries(texts).map(([date, text]) => {
        const blank = { timeZone: 'UTC', createdAt: '', updatedAt: '', stamp: '' };
        return { id: entryIdFor(spaceOf(ACCOUNT), date), date, text, version: page, ...blank };
      });
      await db.packs.put({ quarter, page, days: JSON.stringify(days) });
      await db.packIndex.put({ page, ids: days.map(({ id }) => id), dates: days.map(({ date }) => date) });
    };
    const wanted: Record<string, string> = {
      '2026-09-30': 'der neueste',
      '2026-09-04': 'vier',
      '2026-09-03': 'drei',
      '2026-09-02': 'zwei',
      '2026-09-01': 'eins',
      '2026-08-15': 'später im Quartal',
      '2026-07-01': 'bleibt',
      '2026-05-02': 'später im Monat',
      '2026-04-02': 'später am selben Tag',
      '2026-03-31': 'davor',
    };
    // More of one quarter than is read at once.
    for (const [index, word] of ['eins', 'zwei', 'drei', 'vier'].entries())
      await put('2026-07', 11 + index, { [`2026-09-0${index + 1}`]: word });
    await put('2026-07', 15, { '2026-08-15': 'früher' });
    await put('2026-04', 16, { '2026-04-02': 'früher', '2026-05-02': 'früher' });
    await put('2026-01', 17, { '2026-03-31': 'davor' });
    expect(await getEntryByDate(db, '2026-08-15')).toMatchObject({ text: 'früher' });
    await put('2026-07', 20, {
      '2026-09-30': 'der neueste',
      '2026-08-15': 'später im Quartal',
      '2026-07-01': 'bleibt',
    });
    await put('2026-04', 21, { '2026-05-02': 'später im Monat' });
    await put('2026-04', 22, { '2026-04-02': 'später am selben Tag' });

    const dates = Object.keys(wanted);
    for (const limit of [1, 2, 6, 7, 8, 10, 100]) {
      const newest = (await queryNewest(db, limit)).map(({ date, text }) => [date, text]);
      expect(newest).toEqual(Object.entries(wanted).slice(0, limit));
    }
    // Upwards and downwards, from quarter to quarter and within one.
    for (const date of [...dates, ...dates.toReversed()]) {
      expect(await getEntryByDate(db, date)).toMatchObject({ text: wanted[date] });
      expect(await getEntryView(db, entryIdFor(spaceOf(ACCOUNT), date))).toMatchObject({ text: wanted[date] });
    }
    const all = (await allRows(db)).map(({ date = '', base }) => [date, base?.text]);
    expect(Object.fromEntries(all)).toEqual(wanted);
    expect(await countEntries(db)).toBe(dates.length);
  });

  it('read hardly more than is asked for as the newest', async () => {
    const { db } = makeDevice(new FakeServer(), ACCOUNT);
    const days = Array.from({ length: 400 }, (_, index) => {
      const date = dayNumber(index);
      const blank = { timeZone: 'UTC', createdAt: '', updatedAt: '', stamp: '' };
      return { id: entryIdFor(spaceOf(ACCOUNT), date), date, text: 'wort '.repeat(200), version: index, ...blank };
    });
    await db.transaction('rw', db.entryTables, async () => packEntries(db, days, await readPacking(db)));
    expect((await db.packs.toArray()).map(({ quarter }) => quarter)).toEqual(
      ['2026-01', '2026-04', '2026-07', '2026-10'].flatMap((quarter) => [quarter, quarter]).concat('2027-01'),
    );
    const read = vi.spyOn(JSON, 'parse');
    expect(await queryNewest(db, 20)).toHaveLength(20);
    expect(read).toHaveBeenCalledTimes(1);
    expect(await queryNewest(db, 36)).toHaveLength(36);
    expect(read).toHaveBeenCalledTimes(4);
    read.mockRestore();
  });

  it('lie one by one if the server sends only whole entries (S13)', async () => {
    const { server, reader } = await setup();
    server.knowsBrief = false;
    const device = makeDevice(server, ACCOUNT);
    await device.sync();
    expect([await device.db.packs.count(), await device.db.entries.count()]).toEqual([0, DAYS]);
    expect(await queryNewest(device.db, DAYS)).toEqual(await queryNewest(reader.db, DAYS));
  });

  it('go back to a server that was restored without them (S13)', async () => {
    const { reader, account, restore } = await setup();
    restore();
    expect(account.day(dayNumber(7))).toBeNull();
    await reader.sync();
    await reader.sync();
    expect(account.day(dayNumber(7))?.text).toBe('Tag 7');
    expect(await countEntries(reader.db)).toBe(DAYS);
  });

  it('know months with favourites, packed or not, and follow changes', async () => {
    const { server, writer, reader } = await setup();
    for (const index of [3, 40, 41]) await writer.write({ isFavorite: true }, dayNumber(index));
    await writer.sync();
    await reader.sync();
    const both = [
      { month: '2026-02', days: 2 },
      { month: '2026-01', days: 1 },
    ];
    expect([await queryFavoriteMonths(writer.db), await queryFavoriteMonths(reader.db)]).toEqual([both, both]);
    await reader.write({ isFavorite: false }, dayNumber(3));
    await deleteEntry(reader.db, reader.env, dayNumber(40));
    expect(await queryFavoriteMonths(reader.db)).toEqual([{ month: '2026-02', days: 1 }]);
    const late = makeDevice(server, ACCOUNT);
    await late.sync();
    expect(await queryFavoriteMonths(late.db)).toEqual(both);
  });
});
