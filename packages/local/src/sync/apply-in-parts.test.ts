import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Device, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { pageLife } from '../db/running.ts';
import { hasDiaryWhole } from '../entries/client.ts';
import { getEntryByDate, queryNewest } from '../entries/entries.ts';
import { outboxOf } from '../entries/outbox.ts';
import { findRow } from '../entries/packs.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
/** Enough for two pages of several parts each. */
const DAYS = Array.from({ length: 130 }, (_, index) =>
  new Date(Date.UTC(2026, 6, 1) + index * DAY_MS).toISOString().slice(0, 10),
);
/** When the first is written it has not come; the second comes then. */
const ONE_QUARTER = ['2026-09-05', '2026-09-06'];
let server: FakeServer;

beforeAll(async () => {
  server = new FakeServer();
  const other = makeDevice(server, ACCOUNT);
  for (const date of DAYS) await other.write({ text: `am ${date}` }, date);
  await other.sync();
});
/** Milliseconds that a chunk seems to take. */
let chunkMs = 0;
beforeAll(async () => {
  clock();
  // A device that is found to be slow: some forty records use up the time of a transaction.
  chunkMs = 300;
  for (const pageRows of [125, 2000]) {
    server.pageRows = pageRows;
    await phone().sync();
  }
});
beforeEach(() => {
  clock();
  chunkMs = 100;
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row, key) {
    if (row.key === 'coming-page') this.transaction.addEventListener('complete', () => stored());
    return put.call(this, row, key);
  });
});
function clock(): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += chunkMs;
    return now;
  });
}
afterEach(() => {
  stored = () => undefined;
  pageLife.isHidden = false;
  vi.restoreAllMocks();
});

const day = (date: string) => server.account(ACCOUNT).day(date);
const fieldsOf = ({ text, topMoment }: { text: string; topMoment: string }) => ({ text, topMoment });
/** Fields of each shown day, by date. */
const shown = async ({ db }: Device) =>
  new Map((await queryNewest(db, DAYS.length)).map((entry) => [entry.date, fieldsOf(entry)]));
const whole = () => new Map(DAYS.map((date) => [date, fieldsOf(day(date) ?? { text: '', topMoment: '' })]));

/** Called after each part but the last of a page. */
let stored: () => void = () => undefined;
/** Later than all before it. */
let begun = 0;

function phone(disk = new IDBFactory()): Device {
  const here = makeDevice(server, ACCOUNT, {}, disk);
  begun += 1;
  here.pass(begun * MINUTE_MS);
  return here;
}

/** @param act after the given part */
function afterPart(part: number, act: () => void): void {
  let parts = 0;
  stored = () => {
    parts += 1;
    if (parts === part) act();
  };
}

interface Schedule {
  /** After it the window is killed. */
  part: number;
  /** Days written before the page came, and after the kill. */
  before: number[];
  after: number[];
}
const days = fc.uniqueArray(fc.nat({ max: DAYS.length - 1 }), { maxLength: 4 });
const schedules: fc.Arbitrary<Schedule> = fc.record({
  part: fc.integer({ min: 1, max: 4 }),
  before: days,
  after: days,
});

async function showsNothingTwice(here: Device, own: ReadonlySet<string>): Promise<void> {
  const there = whole();
  for (const [date, { text, topMoment }] of await shown(here)) {
    // A day that has not come has only the text written here.
    expect(there.get(date)).toMatchObject(own.has(date) ? { text } : { text, topMoment });
  }
  const { db } = here;
  for (const date of own) expect(await getEntryByDate(db, date)).toBeDefined();
  for (const { entryId, version } of await db.transaction('r', [db.meta, db.outbox], () => outboxOf(db))) {
    // Its day is not here as the change has left it: it would be applied to its own effect.
    if (version > 0) expect((await findRow(db, entryId))?.version ?? 0).toBeLessThan(version);
  }
}

async function play({ part, before, after }: Schedule): Promise<void> {
  const disk = new IDBFactory();
  const killed = phone(disk);
  afterPart(part, () => killed.db.close());
  for (const index of before) await killed.write({ text: `Text ${begun}` }, DAYS[index]);
  // Expected: the end of the window.
  await killed.sync().catch(() => undefined);

  const again = phone(disk);
  await showsNothingTwice(again, new Set(before.map((index) => DAYS[index] ?? '')));
  for (const index of after) await again.write({ topMoment: `danach ${begun}` }, DAYS[index]);
  expect(await again.sync()).toMatchObject({ status: 'synced', waiting: 0 });
  expect(await shown(again)).toEqual(whole());
  expect([await again.db.outbox.count(), await again.db.meta.get('coming-page')]).toEqual([0, undefined]);
  again.db.close();
}

describe('a page that is stored in parts (decision 153)', () => {
  it.each([
    ['packed', 80],
    ['row by row', 2000],
  ])('loses and doubles nothing if killed at any part: %s (S3, S5)', async (_how, pageRows) => {
    server.pageRows = pageRows;
    await fc.assert(fc.asyncProperty(schedules, play), { numRuns: 7 });
    expect([...server.account(ACCOUNT).effects.values()].every((count) => count === 1)).toBe(true);
  });

  it('takes on top what is written between two parts (S5)', async () => {
    server.pageRows = 125;
    const here = phone();
    const left = [...ONE_QUARTER];
    const writes: Promise<void>[] = [];
    stored = () => {
      const date = left.shift();
      if (date) writes.push(here.write({ topMoment: 'zwischendurch' }, date));
    };
    await here.sync();
    await Promise.all(writes);
    expect(left).toEqual([]);
    for (const date of ONE_QUARTER) {
      const [now, there] = [await getEntryByDate(here.db, date), day(date)];
      expect(now).toMatchObject({ text: there?.text, topMoment: 'zwischendurch' });
    }
    await here.sync();
    expect(await shown(here)).toEqual(whole());
  });

  it('is left to a window that has begun it meanwhile', async () => {
    server.pageRows = 2000;
    const disk = new IDBFactory();
    const beside = phone(disk);
    let others: Promise<unknown> | undefined;
    const here = phone(disk);
    afterPart(1, () => {
      others = beside.sync();
    });
    await here.sync();
    await others;
    expect(await shown(here)).toEqual(whole());
    expect(await hasDiaryWhole(here.db)).toBe(true);
  });

  it('waits while hidden; written days and small pages do not', async () => {
    server.pageRows = 2000;
    pageLife.isHidden = true;
    const here = phone();
    await here.write({ text: 'im Bus' }, DAYS[7]);
    expect(await here.sync()).toMatchObject({ status: 'synced' });
    expect(day(DAYS[7] ?? '')?.text).toContain('im Bus');
    expect(await hasDiaryWhole(here.db)).toBe(false);
    pageLife.isHidden = false;
    await here.sync();
    expect(await shown(here)).toEqual(whole());
    pageLife.isHidden = true;
    await here.write({ topMoment: 'noch im Bus' }, DAYS[7]);
    await here.sync();
    expect(await here.db.outbox.count()).toBe(0);
  });
});
