import type { AudioRef, ImageRef } from '@tagfalter/domain/field-kinds';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { wordsOf } from '@tagfalter/domain/statistics';
import type { DiaryDb } from '../db/diary-db.ts';
import type { AcksRow } from '../db/meta-rows.ts';
import type { EntryRow, EntryView } from '../db/rows.ts';
import { viewOfRow } from '../entries/entry-rows.ts';
import { queryMonths } from '../entries/months.ts';
import { readAcks } from '../entries/outbox.ts';
import { rowsOfMonth } from '../entries/packs.ts';

/** A photo or recording; once, even if several days name it. */
export interface NamedFile {
  hash: string;
  kind: 'image' | 'audio';
  type: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds; `null` for a photo. */
  durationMs: number | null;
  /** Newest day that names it. */
  date: LocalDate;
  /** Whether the server had checked its bytes at the last pull (S10). */
  isConfirmed: boolean;
}

export interface NamedEntry {
  date: LocalDate;
  /** Word count. */
  words: number;
  /** ISO instant. */
  updatedAt: string;
  /** Has a change that has not reached the server. */
  isPending: boolean;
  files: NamedFile[];
}

export interface NamedDiary {
  dates: LocalDate[];
  /** Days with an unsent change, without those unknown to the server. */
  changed: number;
  files: NamedFile[];
  /** Newest first. */
  newest: NamedEntry[];
}

/** Shown file by file. */
const NEWEST = 7;
/** Entries read before others get their turn. */
const SLICE = 200;

function fileOf(ref: ImageRef | AudioRef, date: LocalDate, ready: ReadonlySet<string>): NamedFile {
  const { hash, type, size } = ref;
  const own = 'name' in ref ? { kind: 'image' as const, name: ref.name, durationMs: null } : soundOf(ref);
  return { ...{ hash, type, size, date }, ...own, isConfirmed: ready.has(hash) };
}

function soundOf({ durationMs }: AudioRef) {
  return { kind: 'audio' as const, name: '', durationMs };
}

interface ReadDay extends Omit<NamedEntry, 'words'> {
  view: EntryView;
  /** A pending day of which the server has an earlier version. */
  isChanged: boolean;
}

function dayOf(row: EntryRow, acks: AcksRow): ReadDay | undefined {
  const view = viewOfRow(row, acks);
  if (!view) return undefined;
  const { date, images, audio, updatedAt, pending: isPending } = view;
  const ready = new Set(row.base?.readyMedia);
  const files = [...images, ...(audio ? [audio] : [])].map((ref) => fileOf(ref, date, ready));
  return { date, updatedAt, isPending, files, view, isChanged: isPending && row.base !== null };
}

/**
 * Reads month by month.
 * @param nextTurn called in between, so that the screen stays responsive
 */
export async function readNamedDiary(db: DiaryDb, nextTurn: () => Promise<void>): Promise<NamedDiary> {
  const found: NamedDiary = { dates: [], changed: 0, files: [], newest: [] };
  const known = new Map<string, NamedFile>();
  let sinceTurn = 0;
  for (const { month, days } of await queryMonths(db)) {
    if (sinceTurn >= SLICE) {
      sinceTurn = 0;
      await nextTurn();
    }
    for (const day of await readMonth(db, month)) addDay(found, known, day);
    sinceTurn += days;
  }
  found.files = [...known.values()];
  return found;
}

function addDay(diary: NamedDiary, known: Map<string, NamedFile>, { isChanged, view, ...day }: ReadDay): void {
  diary.dates.push(day.date);
  if (isChanged) diary.changed += 1;
  if (diary.newest.length < NEWEST) diary.newest.push({ ...day, words: wordsOf(view) });
  for (const file of day.files) {
    const before = known.get(file.hash);
    if (before) before.isConfirmed ||= file.isConfirmed;
    else known.set(file.hash, file);
  }
}

async function readMonth(db: DiaryDb, month: string): Promise<ReadDay[]> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const [acks, rows] = await Promise.all([readAcks(db), rowsOfMonth(db, month)]);
    return rows.map((row) => dayOf(row, acks)).filter((day) => day !== undefined);
  });
}
