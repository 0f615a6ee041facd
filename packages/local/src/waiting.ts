import type { Day } from '@tagfalter/domain/day';
import { countWords } from '@tagfalter/domain/text';
import { placeOf } from './client.ts';
import type { DiaryDb } from './db.ts';
import { hasDirtyDraft } from './drafts.ts';
import { isRestored } from './meta-rows.ts';
import { listPending } from './outbox.ts';
import { parseMutation, saveOf } from './overlay.ts';
import type { OutboxRow, UploadRow } from './rows.ts';

/** One line of 'Wartet auf Verbindung'. */
export interface WaitingItem {
  id: string;
  kind: 'entry' | 'delete' | 'image' | 'audio';
  date: Day;
  /** Words written; 0 for files. */
  words: number;
  /** Bytes of a file; 0 for entries. */
  size: number;
  sentBytes: number;
  state: 'waiting' | 'sending';
  /** Milliseconds since the epoch. */
  since: number;
  hash?: string;
  name?: string;
}

/** All unsent changes of one day are one item: its owner saved a day, not mutations. */
function entryItem(rows: readonly OutboxRow[]): WaitingItem | undefined {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return undefined;
  const mutations = rows.map(parseMutation).filter((mutation) => mutation !== null);
  const saves = mutations.map(saveOf);
  const text = saves.findLast((save) => save?.fields.text !== undefined)?.fields.text ?? '';
  const answers: Record<string, string> = Object.assign({}, ...saves.map((save) => save?.answers));
  return {
    id: first.entryId,
    kind: last.name === 'entry.delete' ? 'delete' : 'entry',
    date: mutations[0]?.args.date ?? '',
    words: countWords([text, ...Object.values(answers)].join('\n')),
    size: 0,
    sentBytes: 0,
    state: 'waiting',
    since: first.since,
  };
}

function fileItem(row: UploadRow): WaitingItem {
  const { hash, kind, date, size, sentBytes, since, name } = row;
  const state = row.state === 'waiting' ? 'waiting' : 'sending';
  return { id: hash, kind, date, words: 0, size, sentBytes, state, since, hash, name };
}

/** What has not reached the server, oldest first. */
export async function listWaiting(db: DiaryDb): Promise<WaitingItem[]> {
  return db.transaction('r', [db.meta, db.outbox, db.uploads], async () => {
    const [pending, uploads] = await Promise.all([listPending(db), db.uploads.toArray()]);
    const days = [...Map.groupBy(pending, (row) => row.entryId).values()].map(entryItem);
    const files = uploads.map(fileItem);
    return [...days.filter((item) => item !== undefined), ...files].sort((a, b) => a.since - b.since);
  });
}

/** What has not reached the server, as two numbers: days with unsent changes, and files. */
export async function countLeft(db: DiaryDb): Promise<{ days: number; files: number }> {
  return db.transaction('r', [db.meta, db.outbox, db.uploads], async () => {
    const [rows, files] = await Promise.all([listPending(db), db.uploads.count()]);
    return { days: new Set(rows.map((row) => row.entryId)).size, files };
  });
}

export interface WaitingCount {
  waiting: number;
  /** What the server has refused. */
  parked: number;
  /** Milliseconds since the epoch. */
  oldestAt: number | null;
}

/** How much waits and how much came back, at one moment: what is refused goes from the one to the other. */
export async function countWaiting(db: DiaryDb): Promise<WaitingCount> {
  return db.transaction('r', [db.meta, db.outbox, db.uploads, db.parked], async () => {
    const [items, parked] = await Promise.all([listWaiting(db), db.parked.count()]);
    return { waiting: items.length, parked, oldestAt: items[0]?.since ?? null };
  });
}

/**
 * Everything of this device that its owner has not seen arrive, at one moment: a draft that is saved goes from the one to
 * the other, and must not be missed on its way (design 3.13).
 * @returns `dirty` when a draft holds something that is not saved yet; `unsure` while a restored server has yet to tell what
 *   it has lost: until then what was sent may lie here alone (S13)
 */
export async function countUnsent(db: DiaryDb): Promise<WaitingCount & { dirty: boolean; unsure: boolean }> {
  return db.transaction('r', [db.meta, db.drafts, db.outbox, db.uploads, db.parked], async () => {
    const [counted, dirty, { recovery }] = await Promise.all([countWaiting(db), hasDirtyDraft(db), placeOf(db)]);
    return { ...counted, dirty, unsure: recovery !== undefined && isRestored(recovery) };
  });
}

/** How long something may lie on this device alone before its owner is warned (reliability, promise 7). */
const OVERDUE_MS = 24 * 3_600_000;

/** Of what waits, what has waited for too long. @param now milliseconds since the epoch */
export function overdueAt(items: readonly WaitingItem[], now: number): WaitingItem[] {
  return items.filter((item) => now - item.since >= OVERDUE_MS);
}
