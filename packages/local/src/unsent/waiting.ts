import { parseMutation } from '@tagfalter/contract/mutations';
import { DAY_MS } from '@tagfalter/domain/durations';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { countWords } from '@tagfalter/domain/text';
import type { DiaryDb } from '../db/diary-db.ts';
import { isRestored } from '../db/meta-rows.ts';
import type { OutboxRow, UploadRow } from '../db/rows.ts';
import { listDrafts } from '../drafts/drafts.ts';
import { isAwaitedVisibility } from '../entries/awaited-visibility.ts';
import { readSyncPosition } from '../entries/client.ts';
import { listPending } from '../entries/outbox.ts';
import { saveOf } from '../entries/overlay.ts';
import { listUnfinished } from '../media/unfinished.ts';
import { hasUnsentQuiet } from '../quiet/due.ts';
import { listOnlyTrashed, tablesOfTrashed } from './only-trashed.ts';

export interface WaitingItem {
  id: string;
  kind: 'entry' | 'delete' | 'image' | 'audio';
  date: LocalDate;
  /** 0 for files. */
  words: number;
  /** Bytes; 0 for entries. */
  size: number;
  sentBytes: number;
  state: 'waiting' | 'sending';
  /** Milliseconds since the epoch. */
  since: number;
  hash?: string;
  name?: string;
}

/** All unsent changes of an entry are one item. */
function entryItem(rows: readonly OutboxRow[]): WaitingItem | undefined {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return undefined;
  const mutations = rows.map((row) => parseMutation(row)).filter((mutation) => mutation !== undefined);
  const saves = mutations.map(saveOf);
  const text = saves.findLast((save) => save?.fields.text !== undefined)?.fields.text ?? '';
  const answers: Record<string, string> = Object.assign({}, ...saves.map((save) => save?.answers));
  return {
    id: first.entryId,
    kind: last.name === 'entry.delete' || last.name === 'entry.purge' ? 'delete' : 'entry',
    date: mutations[0]?.args.date ?? '',
    words: countWords([text, ...Object.values(answers)].join('\n')),
    size: 0,
    sentBytes: 0,
    state: 'waiting',
    since: first.since,
  };
}

function fileItem(row: UploadRow): WaitingItem {
  const { hash, kind, size, sentBytes, since, name } = row;
  const [date = ''] = row.refs;
  const state = row.state === 'waiting' ? 'waiting' : 'sending';
  return { id: hash, kind, date, words: 0, size, sentBytes, state, since, hash, name };
}

/** Oldest first. */
export async function listWaiting(db: DiaryDb): Promise<WaitingItem[]> {
  return db.transaction('r', [db.meta, db.outbox, db.uploads], async () => {
    const [pending, uploads] = await Promise.all([listPending(db), db.uploads.toArray()]);
    const days = [...Map.groupBy(pending, (row) => row.entryId).values()].map(entryItem);
    const files = uploads.map(fileItem);
    return [...days.filter((item) => item !== undefined), ...files].sort((a, b) => a.since - b.since);
  });
}

export interface WaitingCount {
  waiting: number;
  /** Refused items. */
  parked: number;
  /** Visibilities that wait for a confirmed address (decision 058). */
  awaited: number;
  /** Milliseconds since the epoch. */
  oldestAt: number | null;
}

/** Needs one transaction: a refusal moves an item from `waiting` to `parked`. */
export async function countWaiting(db: DiaryDb): Promise<WaitingCount> {
  return db.transaction('r', [db.meta, db.outbox, db.uploads, db.parked], async () => {
    const [items, parked] = await Promise.all([listWaiting(db), db.parked.toArray()]);
    const awaited = parked.filter(isAwaitedVisibility).length;
    return { waiting: items.length, parked: parked.length - awaited, awaited, oldestAt: items[0]?.since ?? null };
  });
}

export interface UnsentCount extends WaitingCount {
  drafts: number;
  /** In no draft yet, running ones included. */
  recordings: number;
  /** Deleted days with something on this device alone; they wait for nothing. */
  trashed: number;
  /** After a restore even sent items may exist only here, until the server has told (S13). */
  unsure: boolean;
  quiet: boolean;
}

/** Needs one transaction: saving turns a draft into a mutation; neither may be missed. */
export async function countUnsent(db: DiaryDb): Promise<UnsentCount> {
  const tables = [
    db.meta,
    db.drafts,
    db.outbox,
    db.uploads,
    db.parked,
    db.recordings,
    db.chunks,
    ...tablesOfTrashed(db),
  ];
  return db.transaction('r', tables, async () => {
    const [counted, drafts, recordings, trashed, quiet, { recovery }] = await Promise.all([
      countWaiting(db),
      listDrafts(db),
      listUnfinished(db),
      listOnlyTrashed(db),
      hasUnsentQuiet(db),
      readSyncPosition(db),
    ]);
    const unsure = recovery !== undefined && isRestored(recovery);
    const numbers = { drafts: drafts.length, recordings: recordings.length, trashed: trashed.length };
    return { ...counted, ...numbers, unsure, quiet };
  });
}

/** Without `trashed`, which waits for nothing. */
export function totalUnsent({ waiting, parked, awaited, drafts, recordings, unsure, quiet }: UnsentCount): number {
  return waiting + parked + awaited + drafts + recordings + (unsure ? 1 : 0) + (quiet ? 1 : 0);
}

/** Time before the owner is warned (promise 7). */
const OVERDUE_MS = DAY_MS;

/** @param now milliseconds since the epoch */
export function overdueAt(items: readonly WaitingItem[], now: number): WaitingItem[] {
  return items.filter((item) => now - item.since >= OVERDUE_MS);
}
