import { type BriefDay, wholeEntry } from '@tagfalter/contract/sync-pull';
import type { Day } from '@tagfalter/domain/day';
import { Dexie } from 'dexie';
import type { DiaryDb } from './db.ts';
import type { EntryRow, PackedDay, PackIndexRow, PackRow } from './rows.ts';

/*
 * Days that arrive by the thousand lie packed, a quarter in one record (decision 018): IndexedDB takes as long for a small
 * record as for a large one, and longer for an object than for its text. A row in `entries` stands before whatever is
 * packed of its day; the first change of a day, here or elsewhere, makes it one. What is packed is never altered.
 */

/** A quarter by its first month, `2026-07` for 2026-08-15: what is packed of it lies under that, or under its own month. */
function quarterOf(date: string): string {
  const month = date.slice(5, 7);
  return date.slice(0, 5) + (['10', '07', '04'].find((first) => first <= month) ?? '01');
}

/** This module's own writing, so it comes back as it was. */
function daysOf({ days }: PackRow): PackedDay[] {
  return JSON.parse(days);
}

const nameOf = (day: PackedDay): Pick<BriefDay, 'id' | 'date'> => ('base' in day ? day.base : day);

function asRow(day: PackedDay): EntryRow {
  const base = 'base' in day ? day.base : wholeEntry(day);
  return { id: base.id, date: base.date, version: day.version, base, overlaid: false, view: null, top: 0 };
}

/** Each day of packs as the latest page has it, in whichever month of its quarter that lies. */
function latestOf(packs: PackRow[]): Map<Day, PackedDay> {
  const days = packs.sort((a, b) => a.page - b.page).flatMap(daysOf);
  return new Map(days.map((day) => [nameOf(day).date, day]));
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

/** A quarter of a page, in as many packs as its words need. */
function packsOfQuarter(month: string, days: readonly BriefDay[], page: number): PackRow[] {
  const text = JSON.stringify(days);
  if (bytesOf(text) <= MOST_BYTES || days.length === 1) return [{ month, page, days: text }];
  const half = Math.ceil(days.length / 2);
  return [...packsOfQuarter(month, days.slice(0, half), page), ...packsOfQuarter(month, days.slice(half), page + half)];
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
  const quarters = Map.groupBy(days, ({ date }) => quarterOf(date));
  await Promise.all([
    db.packs.bulkPut([...quarters].flatMap(([month, some]) => packsOfQuarter(month, some, page))),
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

interface ReadQuarter {
  quarter: string;
  keys: string;
  days: Map<Day, PackedDay>;
  /** Where the pull stood, as far as that is known. */
  mark: string | undefined;
}

/** The quarter that was read last: who reads a day goes on to the next, and edits it. */
const lastRead = new WeakMap<DiaryDb, ReadQuarter>();

/**
 * What is packed of a quarter. Packs are never altered: while they are the same ones they hold the same.
 * @param mark where the pull stands in this transaction: only its pages bring packs
 */
async function packedIn(db: DiaryDb, quarter: string, mark?: string): Promise<Map<Day, PackedDay>> {
  const known = lastRead.get(db);
  const isKnown = known?.quarter === quarter;
  if (isKnown && mark !== undefined && known.mark === mark) return known.days;
  const third = quarter.slice(0, 6) + (Number(quarter[6]) + 2);
  const stored = db.packs.where('[month+page]').between([quarter, Dexie.minKey], [third, Dexie.maxKey]);
  if (isKnown && String(await stored.primaryKeys()) === known.keys) {
    lastRead.set(db, { ...known, mark: mark ?? known.mark });
    return known.days;
  }
  const packs = await stored.toArray();
  const keys = String(packs.map(({ month, page }) => [month, page]));
  const days = latestOf(packs);
  lastRead.set(db, { quarter, keys, days, mark });
  return days;
}

/**
 * What is packed of a day; whether a row stands before it, the caller has looked.
 * @param mark where the pull stands, if the caller knows: it may spare a request
 */
export async function packedOn(db: DiaryDb, date: Day, mark?: string): Promise<EntryRow | undefined> {
  const day = (await packedIn(db, quarterOf(date), mark)).get(date);
  return day && asRow(day);
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
  const packed = [...latestOf(await db.packs.toArray()).values()].map(asRow);
  const rows = [...packed, ...(await db.entries.toArray())];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Days of about a kilobyte that a pack holds: half a quarter. */
const DAYS_OF_PACK = 45;

/** The newest packed days that no row stands before, at least `limit` if there are as many, in no order. */
async function newestPacked(db: DiaryDb, limit: number): Promise<EntryRow[]> {
  const atOnce = Math.ceil(limit / DAYS_OF_PACK) + 2;
  const packsBelow = (below: unknown[]): PromiseLike<PackRow[]> =>
    db.packs.where('[month+page]').below(below).reverse().limit(atOnce).toArray();
  const found: EntryRow[] = [];
  const [ownAmong, first] = await Promise.all([ownRows(db), packsBelow([Dexie.maxKey])]);
  let packs = first;
  let open: PackRow[] = [];
  for (;;) {
    const last = packs.length < atOnce ? undefined : packs.at(-1);
    const quarters = Map.groupBy([...open, ...packs], ({ month }) => quarterOf(month));
    // Of the last quarter there may be more to come, under its earlier months or from other pages: newer days than those that
    // are here, or the same ones as they were later. Whatever lies below it is older than all that was met above it.
    open = (last && quarters.get(quarterOf(last.month))) ?? [];
    for (const ofQuarter of quarters.values()) {
      if (ofQuarter === open || found.length >= limit) break;
      const rows = [...latestOf(ofQuarter).values()].map(asRow);
      const own = await ownAmong(rows.map(({ id }) => id));
      found.push(...rows.filter(({ id }) => !own.has(id)));
    }
    if (!last || found.length >= limit) return found;
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
