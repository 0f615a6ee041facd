import { type BriefDay, wholeEntry } from '@tagfalter/contract/sync-pull';
import type { Day } from '@tagfalter/domain/day';
import { Dexie } from 'dexie';
import type { DiaryDb } from './db.ts';
import type { EntryRow, PackedDay, PackIndexRow, PackRow } from './rows.ts';

/*
 * Days that arrive by the thousand lie packed, a month in one record (decision 018): IndexedDB takes as long for a small
 * record as for a large one, and longer for an object than for its text. A row in `entries` stands before whatever is
 * packed of its day; the first change of a day, here or elsewhere, makes it one. What is packed is never altered.
 */

const monthOf = (date: Day): string => date.slice(0, 7);

/** This module's own writing, so it comes back as it was. */
function daysOf({ days }: PackRow): PackedDay[] {
  return JSON.parse(days);
}

const nameOf = (day: PackedDay): Pick<BriefDay, 'id' | 'date'> => ('base' in day ? day.base : day);

function asRow(day: PackedDay): EntryRow {
  const base = 'base' in day ? day.base : wholeEntry(day);
  return { id: base.id, date: base.date, version: day.version, base, overlaid: false, view: null, top: 0 };
}

/** How far pages lie apart: so far that no number comes twice, not even after a reset, and a key names one pack for good. */
const STRIDE = 2 ** 32;

/** A page has fewer records; each has the number of its first day in its own. */
const MOST_RECORDS = 2 ** 20;

/*
 * What is larger than 64 KiB Chromium keeps as a file beside the database, and waits for the medium with everything before
 * it, although the transaction need not (decision 025).
 */
const MOST_BYTES = 60_000;
const MOST_NAMES = 1000;

/**
 * Bytes of JSON as V8 writes it down: two for each character as soon as one is beyond Latin-1, an emoji or a typographic
 * quote. A search for just these is over at once in a text that V8 keeps in Latin-1; one for what is not in it is not.
 */
function bytesOf(json: string): number {
  return /[\u0100-\uffff]/.test(json) ? 2 * json.length : json.length;
}

/** A month of a page, in as many packs as its words need. */
function packsOfMonth(month: string, days: readonly BriefDay[], page: number): PackRow[] {
  const text = JSON.stringify(days);
  if (bytesOf(text) <= MOST_BYTES || days.length === 1) return [{ month, page, days: text }];
  const half = Math.ceil(days.length / 2);
  return [...packsOfMonth(month, days.slice(0, half), page), ...packsOfMonth(month, days.slice(half), page + half)];
}

function indexOf(days: readonly BriefDay[], page: number): PackIndexRow[] {
  return Array.from({ length: Math.ceil(days.length / MOST_NAMES) }, (_, piece) => {
    const from = piece * MOST_NAMES;
    const some = days.slice(from, from + MOST_NAMES);
    return { page: page + from, ids: some.map(({ id }) => id), dates: some.map(({ date }) => date) };
  });
}

/** What has to be known before days are packed; it can be read before they are known. */
export interface Packing {
  /** Tells of entries which of them have a row of their own. */
  ownAmong: Awaited<ReturnType<typeof ownRows>>;
  /** The number that was given last. */
  last: number;
}

/** Reads it, in the transaction of the page. */
export async function readPacking(db: DiaryDb): Promise<Packing> {
  const numbers = db.packIndex.toCollection().reverse().limit(1).primaryKeys();
  const [ownAmong, [last = 0]] = await Promise.all([ownRows(db), numbers]);
  return { ownAmong, last };
}

/** Stores days packed, in the transaction of their page (S3). None of them may have a row in `entries`. */
export async function packDays(db: DiaryDb, days: readonly BriefDay[], { last }: Pick<Packing, 'last'>): Promise<void> {
  const page = last + MOST_RECORDS + Math.floor(Math.random() * STRIDE);
  const months = Map.groupBy(days, ({ date }) => monthOf(date));
  await Promise.all([
    db.packs.bulkPut([...months].flatMap(([month, ofMonth]) => packsOfMonth(month, ofMonth, page))),
    db.packIndex.bulkPut(indexOf(days, page)),
  ]);
}

/** Up to this many rows it takes less to read all of their ids than to look some up. */
const FEW_ROWS = 500;

/** Tells of entries which of them have a row of their own. It can be read beside them, before they are known. */
async function ownRows(db: DiaryDb): Promise<(ids: readonly string[]) => PromiseLike<ReadonlySet<string>>> {
  const some = await db.entries.toCollection().limit(FEW_ROWS).primaryKeys();
  const known = new Set(some);
  if (some.length < FEW_ROWS) return async () => known;
  return async (ids) => new Set(await db.entries.where('id').anyOf(ids).primaryKeys());
}

/** The month that was read last: who reads a day goes on to the next, and edits it. */
const lastRead = new WeakMap<DiaryDb, { month: string; pages: number[]; packs: PackedDay[][] }>();

/** The packs of a month, the latest first. Packs are never altered: while they are the same ones they hold the same. */
async function packsOf(db: DiaryDb, month: string): Promise<PackedDay[][]> {
  const stored = db.packs.where('[month+page]').between([month, Dexie.minKey], [month, Dexie.maxKey]);
  const known = lastRead.get(db);
  if (known?.month === month) {
    const keys = await stored.primaryKeys();
    if (keys.length === known.pages.length && keys.every(([, page], index) => page === known.pages[index]))
      return known.packs;
  }
  const rows = await stored.toArray();
  const packs = rows.map(daysOf).reverse();
  lastRead.set(db, { month, pages: rows.map(({ page }) => page), packs });
  return packs;
}

/** What is packed of a day; whether a row stands before it, the caller has looked. */
async function packedOn(db: DiaryDb, date: Day): Promise<EntryRow | undefined> {
  for (const days of await packsOf(db, monthOf(date))) {
    const day = days.find((one) => nameOf(one).date === date);
    if (day) return asRow(day);
  }
  return undefined;
}

async function dateOfPacked(db: DiaryDb, id: string): Promise<Day | undefined> {
  const pages = await db.packIndex.toArray();
  return pages.flatMap(({ ids, dates }) => dates[ids.indexOf(id)] ?? [])[0];
}

/**
 * The row of an entry, wherever it lies.
 * @param date spares a search when it is known
 */
export async function findRow(db: DiaryDb, id: string, date?: Day): Promise<EntryRow | undefined> {
  // Side by side: a trip to the browser's storage takes longer than reading a pack in vain.
  const [row, packed] = await Promise.all([db.entries.get(id), date === undefined ? undefined : packedOn(db, date)]);
  if (row || date !== undefined) return row ?? packed;
  const day = await dateOfPacked(db, id);
  return day === undefined ? undefined : packedOn(db, day);
}

/** The visible row of a day. */
export async function findRowByDate(db: DiaryDb, date: Day): Promise<EntryRow | undefined> {
  const row = await db.entries.where('date').equals(date).first();
  if (row) return row;
  const packed = await packedOn(db, date);
  // A row without a date hides its day: it was deleted, here or elsewhere.
  return packed && !(await db.entries.get(packed.id)) ? packed : undefined;
}

/** Every day this device holds, hidden ones too. */
export async function allRows(db: DiaryDb): Promise<EntryRow[]> {
  const rows = new Map<string, EntryRow>();
  for (const pack of await db.packs.toArray()) for (const day of daysOf(pack)) rows.set(nameOf(day).id, asRow(day));
  for (const row of await db.entries.toArray()) rows.set(row.id, row);
  return [...rows.values()];
}

/** The newest packed days that no row stands before, at least `limit` if there are as many, in no order. */
async function newestPacked(db: DiaryDb, limit: number): Promise<EntryRow[]> {
  const atOnce = Math.ceil(limit / 25) + 2;
  const packsBelow = (below: unknown[]): PromiseLike<PackRow[]> =>
    db.packs.where('[month+page]').below(below).reverse().limit(atOnce).toArray();
  const found = new Map<string, EntryRow>();
  const [ownAmong, first] = await Promise.all([ownRows(db), packsBelow([Dexie.maxKey])]);
  let packs = first;
  for (;;) {
    const last = packs.at(-1);
    if (!last) return [...found.values()];
    const rows = packs.flatMap((pack) => daysOf(pack).map(asRow));
    const own = await ownAmong(rows.map(({ id }) => id));
    for (const row of rows) if (!own.has(row.id) && !found.has(row.id)) found.set(row.id, row);
    // Of the last month there may be more to come, with newer dates than those that are here.
    const complete = [...found.values()].filter(({ date = '' }) => monthOf(date) > last.month);
    if (complete.length >= limit) return [...found.values()];
    packs = await packsBelow([last.month, last.page]);
  }
}

/** The rows of the newest days in the caller's transaction, at most `limit`, newest first; reads hardly more than it answers. */
export async function newestRows(db: DiaryDb, limit: number): Promise<EntryRow[]> {
  const own = db.entries.orderBy('date').reverse().limit(limit).toArray();
  const rows = (await Promise.all([own, newestPacked(db, limit)])).flat();
  return rows.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1)).slice(0, limit);
}

/** How many days this device shows. */
export async function countEntries(db: DiaryDb): Promise<number> {
  return db.transaction('r', db.entryTables, async () => {
    const visible = await db.entries.orderBy('date').count();
    const packed = new Set((await db.packIndex.toArray()).flatMap(({ ids }) => ids));
    if (packed.size === 0) return visible;
    for (const id of await db.entries.toCollection().primaryKeys()) packed.delete(id);
    return visible + packed.size;
  });
}
