import { type BriefEntry, wholeEntry } from '@tagfalter/contract/sync-pull';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { Dexie } from 'dexie';
import { perAccount } from '../base/per-account.ts';
import { createStore } from '../base/store.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { EntryRow, PackIndexRow, PackRow } from '../db/rows.ts';

/*
 * A quarter of packed entries is one record (decision 018): IndexedDB takes as long for a small record as for a large
 * one. An object takes longer than its text. A row in `entries` takes precedence; an entry's first change creates it.
 * Packs are never altered.
 */

/** First month of the quarter: `2026-07` for 2026-08-15. */
function quarterOf(date: string): string {
  const month = date.slice(5, 7);
  return date.slice(0, 5) + (['10', '07', '04'].find((first) => first <= month) ?? '01');
}

/** Not validated: only this module writes packs. */
function entriesIn({ days }: PackRow): BriefEntry[] {
  return JSON.parse(days);
}

export function asRow(day: BriefEntry): EntryRow {
  const base = wholeEntry(day);
  return { id: base.id, date: base.date, version: day.version, base, overlaid: false, view: null, top: 0 };
}

/** By date, from the latest page. */
export function latestOf(packs: PackRow[]): Map<LocalDate, BriefEntry> {
  const days = packs.sort((a, b) => a.page - b.page).flatMap(entriesIn);
  return new Map(days.map((day) => [day.date, day]));
}

/** Range of the random part of page numbers: a key names one pack for good. */
const STRIDE = 2 ** 32;

/** More than a page has. Each record is numbered by its first entry. */
const MAX_RECORDS = 2 ** 20;

/* Chromium keeps a larger value as a file, and waits for the medium even in a relaxed transaction (decision 018). */
const MAX_BYTES = 60_000;
const MAX_NAMES = 1000;

/** As V8 serialises it: two bytes per character once one is beyond Latin-1. In Latin-1 this search ends at once. */
function bytesOf(json: string): number {
  return /[\u0100-\uffff]/.test(json) ? 2 * json.length : json.length;
}

function packsOfQuarter(quarter: string, days: readonly BriefEntry[], page: number): PackRow[] {
  const text = JSON.stringify(days);
  if (bytesOf(text) <= MAX_BYTES || days.length === 1) return [{ quarter, page, days: text }];
  const half = Math.ceil(days.length / 2);
  return [
    ...packsOfQuarter(quarter, days.slice(0, half), page),
    ...packsOfQuarter(quarter, days.slice(half), page + half),
  ];
}

function indexOf(days: readonly BriefEntry[], page: number): PackIndexRow[] {
  return Array.from({ length: Math.ceil(days.length / MAX_NAMES) }, (_, piece) => {
    const from = piece * MAX_NAMES;
    const some = days.slice(from, from + MAX_NAMES);
    const added = some.filter(({ addedLater }) => addedLater).map(({ date }) => date);
    const names = { ids: some.map(({ id }) => id), dates: some.map(({ date }) => date) };
    return { page: page + from, ...names, ...(added.length > 0 ? { added } : {}) };
  });
}

/** Can be read before the entries are known. */
export interface Packing {
  /** Which of these entries have a row of their own. */
  ownAmong: Awaited<ReturnType<typeof ownRows>>;
  /** Last page number. */
  last: number;
}

/** Call it in the transaction of the page. */
export async function readPacking(db: DiaryDb): Promise<Packing> {
  const numbers = db.packIndex.toCollection().reverse().limit(1).primaryKeys();
  const [ownAmong, [last = 0]] = await Promise.all([ownRows(db), numbers]);
  return { ownAmong, last };
}

/** Call it in the transaction of the page (S3). None of the entries may have a row in `entries`. */
export async function packEntries(
  db: DiaryDb,
  days: readonly BriefEntry[],
  { last }: Pick<Packing, 'last'>,
): Promise<void> {
  const page = last + MAX_RECORDS + Math.floor(Math.random() * STRIDE);
  const quarters = Map.groupBy(days, ({ date }) => quarterOf(date));
  await Promise.all([
    db.packs.bulkPut([...quarters].flatMap(([quarter, some]) => packsOfQuarter(quarter, some, page))),
    db.packIndex.bulkPut(indexOf(days, page)),
  ]);
}

/** Up to this many rows, reading all ids is faster than looking some up. */
const MAX_ROWS = 500;

async function ownRows(db: DiaryDb): Promise<(ids: readonly string[]) => PromiseLike<ReadonlySet<string>>> {
  const some = await db.entries.toCollection().limit(MAX_ROWS).primaryKeys();
  const known = new Set(some);
  if (some.length < MAX_ROWS) return async () => known;
  return async (ids) => new Set(await db.entries.where('id').anyOf(ids).primaryKeys());
}

interface ReadQuarter {
  quarter: string;
  keys: string;
  days: Map<LocalDate, BriefEntry>;
  /** Position of the pull, if known. */
  packsTag: string | undefined;
}

/** The last quarter: reads and edits go on from entry to entry. */
const lastRead = perAccount('last-quarter', () => createStore<ReadQuarter | undefined>(undefined));

/**
 * Equal keys mean equal packs.
 * @param packsTag position of the pull in this transaction: only its pages bring packs
 */
async function packedIn(db: DiaryDb, quarter: string, packsTag?: string): Promise<Map<LocalDate, BriefEntry>> {
  const last = lastRead(db);
  const known = last.get();
  const isKnown = known?.quarter === quarter;
  if (isKnown && packsTag !== undefined && known.packsTag === packsTag) return known.days;
  const stored = db.packs.where('[quarter+page]').between([quarter, Dexie.minKey], [quarter, Dexie.maxKey]);
  if (isKnown && String(await stored.primaryKeys()) === known.keys) {
    last.set({ ...known, packsTag: packsTag ?? known.packsTag });
    return known.days;
  }
  const packs = await stored.toArray();
  const keys = String(packs.map(({ page }) => page));
  const days = latestOf(packs);
  last.set({ quarter, keys, days, packsTag });
  return days;
}

/**
 * The caller has looked for a row that takes precedence.
 * @param packsTag may spare a request
 */
export async function packedOn(db: DiaryDb, date: LocalDate, packsTag?: string): Promise<EntryRow | undefined> {
  const day = (await packedIn(db, quarterOf(date), packsTag)).get(date);
  return day && asRow(day);
}

async function dateOfPacked(db: DiaryDb, id: string): Promise<LocalDate | undefined> {
  const pages = await db.packIndex.toArray();
  return pages.flatMap(({ ids, dates }) => dates[ids.indexOf(id)] ?? [])[0];
}

/** @param date spares a search if known */
export async function findRow(db: DiaryDb, id: string, date?: LocalDate): Promise<EntryRow | undefined> {
  // Parallel: a round trip to the storage takes longer than reading a pack in vain.
  const [row, packed] = await Promise.all([db.entries.get(id), date === undefined ? undefined : packedOn(db, date)]);
  if (row || date !== undefined) return row ?? packed;
  const day = await dateOfPacked(db, id);
  return day === undefined ? undefined : packedOn(db, day);
}

export async function findRowByDate(db: DiaryDb, date: LocalDate): Promise<EntryRow | undefined> {
  const row = await db.entries.where('date').equals(date).first();
  if (row) return row;
  const packed = await packedOn(db, date);
  // A row without a date hides the packed entry, which was deleted.
  return packed && !(await db.entries.get(packed.id)) ? packed : undefined;
}

/** Includes hidden rows. */
export async function allRows(db: DiaryDb): Promise<EntryRow[]> {
  const packed = [...latestOf(await db.packs.toArray()).values()].map(asRow);
  const rows = [...packed, ...(await db.entries.toArray())];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

async function rowsOf(db: DiaryDb, time: string, packs: PromiseLike<Map<LocalDate, BriefEntry>>): Promise<EntryRow[]> {
  const [own, packed] = await Promise.all([db.entries.where('date').startsWith(time).toArray(), packs]);
  const days = [...packed.values()].filter(({ date }) => date.startsWith(time));
  const hidden = await db.entries.bulkGet(days.map(({ id }) => id));
  const rows = [...own, ...days.filter((_day, index) => !hidden[index]).map(asRow)];
  return rows.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1));
}

/** `2026-11`, newest first. Call it in a transaction. */
export function rowsOfMonth(db: DiaryDb, month: string): Promise<EntryRow[]> {
  return rowsOf(db, month, packedIn(db, quarterOf(month)));
}

/** `2026`, newest first. Call it in a transaction. */
export function rowsOfYear(db: DiaryDb, year: string): Promise<EntryRow[]> {
  const packs = db.packs.where('[quarter+page]').between([year, Dexie.minKey], [`${year}-99`, Dexie.maxKey]);
  return rowsOf(db, year, packs.toArray().then(latestOf));
}

/** Dates of visible entries, unsorted; reads no content. */
export async function allDates(db: DiaryDb): Promise<LocalDate[]> {
  return db.transaction('r', db.entryTables, async () => {
    const [own, ids, pages] = await Promise.all([
      db.entries.orderBy('date').keys(),
      db.entries.toCollection().primaryKeys(),
      db.packIndex.toArray(),
    ]);
    const packed = new Map(
      pages.flatMap((page) => page.ids.map((id, index) => [id, page.dates[index] ?? ''] as const)),
    );
    for (const id of ids) packed.delete(id);
    return [...own.map(String), ...packed.values()];
  });
}

/** Dates that make streaks (spec decision 75), unsorted. */
export async function packedStreakDates(db: DiaryDb): Promise<LocalDate[]> {
  return db.transaction('r', db.entryTables, async () => {
    const [dates, own, pages] = await Promise.all([
      allDates(db),
      db.entries.where('added').equals(1).toArray(),
      db.packIndex.toArray(),
    ]);
    const added = new Set([...own.map(({ date }) => date), ...pages.flatMap((page) => page.added ?? [])]);
    return dates.filter((date) => !added.has(date));
  });
}

/** Half a quarter, at about a kilobyte per entry. */
const ENTRIES_PER_PACK = 45;

/** Without a row of their own: at least `limit` if there are as many, unsorted. */
async function newestPacked(db: DiaryDb, limit: number): Promise<EntryRow[]> {
  const atOnce = Math.ceil(limit / ENTRIES_PER_PACK) + 2;
  const packsBelow = (below: unknown[]): PromiseLike<PackRow[]> =>
    db.packs.where('[quarter+page]').below(below).reverse().limit(atOnce).toArray();
  const found: EntryRow[] = [];
  const [ownAmong, first] = await Promise.all([ownRows(db), packsBelow([Dexie.maxKey])]);
  let packs = first;
  let open: PackRow[] = [];
  for (;;) {
    const last = packs.length < atOnce ? undefined : packs.at(-1);
    const quarters = Map.groupBy([...open, ...packs], ({ quarter }) => quarter);
    // Further packs may bring entries of the last quarter.
    open = (last && quarters.get(last.quarter)) ?? [];
    for (const ofQuarter of quarters.values()) {
      if (ofQuarter === open || found.length >= limit) break;
      const rows = [...latestOf(ofQuarter).values()].map(asRow);
      const own = await ownAmong(rows.map(({ id }) => id));
      found.push(...rows.filter(({ id }) => !own.has(id)));
    }
    if (!last || found.length >= limit) return found;
    packs = await packsBelow([last.quarter, last.page]);
  }
}

/** Newest first. Call it in a transaction. Reads hardly more than it returns. */
export async function newestRows(db: DiaryDb, limit: number): Promise<EntryRow[]> {
  const own = db.entries.orderBy('date').reverse().limit(limit).toArray();
  const rows = (await Promise.all([own, newestPacked(db, limit)])).flat();
  return rows.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1)).slice(0, limit);
}

/** Counts visible entries. */
export async function countEntries(db: DiaryDb): Promise<number> {
  return (await allDates(db)).length;
}
