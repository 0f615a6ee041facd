import { mainImageIndex } from '@tagfalter/domain/entry';
import type { SearchedEntry } from '@tagfalter/domain/search/scan';
import { Dexie } from 'dexie';
import type { DiaryDb } from '../db/diary-db.ts';
import type { EntryRow, StoredView } from '../db/rows.ts';
import { contentOf } from './entry-rows.ts';
import { asRow, latestOf } from './packs.ts';

/** For search and its cards. */
export interface DiaryEntry extends SearchedEntry {
  /** Hash of the main photo. */
  picture: string | null;
  /** Milliseconds. */
  voiceMs: number | null;
}

/** Since the last call. */
export interface DiaryChanges {
  /** New and changed days. */
  days: DiaryEntry[];
  /** Ids. */
  gone: string[];
}

export type AnnounceEntries = (changes: DiaryChanges) => void;

/** Rows per read, less than a frame. */
const PIECE = 200;

function dayOf(view: StoredView): DiaryEntry {
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

interface AnnouncedState {
  /** JSON of each row's day; '' for a row that hides a packed entry. */
  rows: Map<string, string>;
  /** By quarter, with the ids of the entries. */
  packs: Map<string, { keys: string; ids: ReadonlySet<string> }>;
}

async function pieceOfRows(db: DiaryDb, after: string | undefined): Promise<EntryRow[]> {
  const all = after === undefined ? db.entries.orderBy('id') : db.entries.where('id').above(after);
  return all.limit(PIECE).toArray();
}

function changesOf(rows: readonly EntryRow[], announced: AnnouncedState['rows']): DiaryChanges {
  const changes: DiaryChanges = { days: [], gone: [] };
  for (const row of rows) {
    const view = contentOf(row);
    const day = view && dayOf(view);
    const text = day ? JSON.stringify(day) : '';
    if (announced.get(row.id) === text) continue;
    announced.set(row.id, text);
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
export function announceEntries(db: DiaryDb, listen: AnnounceEntries): () => Promise<void> {
  const announced: AnnouncedState = { rows: new Map(), packs: new Map() };
  let runs = 0;
  return () => {
    runs += 1;
    const run = runs;
    const isOutdated = () => run !== runs;
    const announce: AnnounceEntries = (changes) => {
      if (changes.days.length + changes.gone.length > 0) listen(changes);
    };
    return db.transaction('r', [db.entries, db.packs], async () => {
      const own = await readRows(db, announced, announce, isOutdated);
      if (own) await readPacks(db, announced, own, announce, isOutdated);
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
  announced: AnnouncedState,
  announce: AnnounceEntries,
  isOutdated: () => boolean,
): Promise<OwnRows | undefined> {
  const ids = new Set<string>();
  for (let after: string | undefined; ; ) {
    const rows = await pieceOfRows(db, after);
    if (isOutdated()) return undefined;
    for (const { id } of rows) ids.add(id);
    announce(changesOf(rows, announced.rows));
    if (rows.length < PIECE) break;
    after = rows.at(-1)?.id;
  }
  const left = [...announced.rows.keys()].filter((id) => !ids.has(id));
  return { ids, left };
}

/** @returns the ids of their entries */
function forgetQuarters(announced: AnnouncedState['packs'], quarters: ReadonlyMap<string, string>): string[] {
  const empty = [...announced].filter(([quarter]) => !quarters.has(quarter));
  for (const [quarter] of empty) announced.delete(quarter);
  return empty.flatMap(([, { ids }]) => [...ids]);
}

async function readPacks(
  db: DiaryDb,
  announced: AnnouncedState,
  { ids: own, left }: OwnRows,
  announce: AnnounceEntries,
  isOutdated: () => boolean,
): Promise<void> {
  const quarters = await keysOfPacks(db);
  const gone = new Set([...left, ...forgetQuarters(announced.packs, quarters)]);
  for (const [quarter, keys] of quarters) {
    const known = announced.packs.get(quarter);
    // A removed row may have hidden a packed entry.
    if (known?.keys === keys && !left.some((id) => known.ids.has(id))) continue;
    const rows = await packedRows(db, quarter);
    if (isOutdated()) return;
    for (const id of known?.ids ?? []) gone.add(id);
    for (const { id } of rows) gone.delete(id);
    announced.packs.set(quarter, { keys, ids: new Set(rows.map(({ id }) => id)) });
    const shown = rows.filter(({ id }) => !own.has(id));
    announce({ days: shown.flatMap((row) => contentOf(row) ?? []).map(dayOf), gone: [] });
  }
  if (isOutdated()) return;
  for (const id of left) announced.rows.delete(id);
  announce({ days: [], gone: [...gone].filter((id) => !own.has(id)) });
}
