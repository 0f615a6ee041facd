import { mainImageIndex } from '@tagfalter/domain/entry';
import type { SearchedDay } from '@tagfalter/domain/search/scan';
import { Dexie } from 'dexie';
import type { DiaryDb } from '../db/diary-db.ts';
import type { EntryRow, StoredView } from '../db/rows.ts';
import { contentOf } from './entry-rows.ts';
import { asRow, latestOf } from './packs.ts';

/** For search and its cards. */
export interface DiaryDay extends SearchedDay {
  /** Hash of the main photo. */
  picture: string | null;
  /** Milliseconds. */
  voiceMs: number | null;
}

/** Since the last call. */
export interface DayChanges {
  /** New and changed days. */
  days: DiaryDay[];
  /** Ids. */
  gone: string[];
}

export type TellDays = (changes: DayChanges) => void;

/** Rows per read, less than a frame. */
const PIECE = 200;

function dayOf(view: StoredView): DiaryDay {
  const { id, date, text, topMoment, audioTranscript, summary, isFavorite, images, audio, mood } = view;
  return {
    ...{ id, date, text, topMoment, audioTranscript, summary, isFavorite },
    answers: (view.reflections ?? []).map(({ answer }) => answer),
    mood: mood?.level ?? null,
    photos: images.length,
    hasVoice: audio !== null,
    picture: images[mainImageIndex(view)]?.hash ?? null,
    voiceMs: audio?.durationMs ?? null,
  };
}

interface Told {
  /** JSON of each row's day; '' for a row that hides a packed entry. */
  rows: Map<string, string>;
  /** By quarter, with the ids of the entries. */
  packs: Map<string, { keys: string; ids: ReadonlySet<string> }>;
}

async function pieceOfRows(db: DiaryDb, after: string | undefined): Promise<EntryRow[]> {
  const all = after === undefined ? db.entries.orderBy('id') : db.entries.where('id').above(after);
  return all.limit(PIECE).toArray();
}

function changesOf(rows: readonly EntryRow[], told: Told['rows']): DayChanges {
  const changes: DayChanges = { days: [], gone: [] };
  for (const row of rows) {
    const view = contentOf(row);
    const day = view && dayOf(view);
    const text = day ? JSON.stringify(day) : '';
    if (told.get(row.id) === text) continue;
    told.set(row.id, text);
    if (day) changes.days.push(day);
    else changes.gone.push(row.id);
  }
  return changes;
}

async function keysOfPacks(db: DiaryDb): Promise<Map<string, string>> {
  const keys = await db.packs.toCollection().primaryKeys();
  const byQuarter = Map.groupBy(keys, ([quarter]) => quarter);
  return new Map([...byQuarter].map(([quarter, some]) => [quarter, String(some)]));
}

async function packedRows(db: DiaryDb, quarter: string): Promise<EntryRow[]> {
  const packs = db.packs.where('[quarter+page]').between([quarter, Dexie.minKey], [quarter, Dexie.maxKey]);
  return [...latestOf(await packs.toArray()).values()].map(asRow);
}

/**
 * First all days, then changes. Reads in pieces, so that typing stays smooth, and compares only rows (decision 018).
 * @returns a read for a live query; of overlapping reads the later one tells
 */
export function tellDays(db: DiaryDb, listen: TellDays): () => Promise<void> {
  const told: Told = { rows: new Map(), packs: new Map() };
  let runs = 0;
  return () => {
    runs += 1;
    const run = runs;
    const isOutdated = () => run !== runs;
    const tell: TellDays = (changes) => {
      if (changes.days.length + changes.gone.length > 0) listen(changes);
    };
    return db.transaction('r', [db.entries, db.packs], async () => {
      const own = await readRows(db, told, tell, isOutdated);
      if (own) await readPacks(db, told, own, tell, isOutdated);
    });
  };
}

/** Entries with a row of their own, and those that lost it. */
interface OwnRows {
  ids: ReadonlySet<string>;
  left: readonly string[];
}

async function readRows(
  db: DiaryDb,
  told: Told,
  tell: TellDays,
  isOutdated: () => boolean,
): Promise<OwnRows | undefined> {
  const ids = new Set<string>();
  for (let after: string | undefined; ; ) {
    const rows = await pieceOfRows(db, after);
    if (isOutdated()) return undefined;
    for (const { id } of rows) ids.add(id);
    tell(changesOf(rows, told.rows));
    if (rows.length < PIECE) break;
    after = rows.at(-1)?.id;
  }
  const left = [...told.rows.keys()].filter((id) => !ids.has(id));
  return { ids, left };
}

/** @returns the ids of their entries */
function forgetQuarters(told: Told['packs'], quarters: ReadonlyMap<string, string>): string[] {
  const empty = [...told].filter(([quarter]) => !quarters.has(quarter));
  for (const [quarter] of empty) told.delete(quarter);
  return empty.flatMap(([, { ids }]) => [...ids]);
}

async function readPacks(
  db: DiaryDb,
  told: Told,
  { ids: own, left }: OwnRows,
  tell: TellDays,
  isOutdated: () => boolean,
): Promise<void> {
  const quarters = await keysOfPacks(db);
  const gone = new Set([...left, ...forgetQuarters(told.packs, quarters)]);
  for (const [quarter, keys] of quarters) {
    const known = told.packs.get(quarter);
    // A removed row may have hidden a packed entry.
    if (known?.keys === keys && !left.some((id) => known.ids.has(id))) continue;
    const rows = await packedRows(db, quarter);
    if (isOutdated()) return;
    for (const id of known?.ids ?? []) gone.add(id);
    for (const { id } of rows) gone.delete(id);
    told.packs.set(quarter, { keys, ids: new Set(rows.map(({ id }) => id)) });
    const shown = rows.filter(({ id }) => !own.has(id));
    tell({ days: shown.flatMap((row) => contentOf(row) ?? []).map(dayOf), gone: [] });
  }
  if (isOutdated()) return;
  for (const id of left) told.rows.delete(id);
  tell({ days: [], gone: [...gone].filter((id) => !own.has(id)) });
}
