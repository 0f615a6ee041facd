import {
  type AssistantRequest,
  AssistantRequestSchema,
  type EntryDelete,
  type EntryPurge,
  type EntryRestore,
  type EntrySave,
  EntrySaveSchema,
} from '@tagfalter/contract/mutations';
import type { Hlc } from '@tagfalter/domain/clock';
import { type EntryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { rebaseChange } from '@tagfalter/domain/rebase-change';
import * as v from 'valibot';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { Draft, EntryRow, EntryView, OutboxRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { dequeueUploads } from '../media/upload-rows.ts';
import { withdrawVisibility } from './awaited-visibility.ts';
import { hasDiaryWhole, nextMutation, writerState } from './client.ts';
import { enqueueUploads } from './entry-media.ts';
import { contentOf, viewOfRow, withMutation } from './entry-rows.ts';
import { readAcks } from './outbox.ts';
import { findRow, findRowByDate, newestRows, packedOn } from './packs.ts';
import { releaseParked } from './park-upload.ts';
import { type EntryWrite, storesOfWrite, touchesMedia } from './stores-of-write.ts';
import { draftsAfter } from './trashed-drafts.ts';

export type { EntryView } from '../db/rows.ts';

export interface SaveInput {
  date: LocalDate;
  /** IANA name of the zone the entry was opened in (spec decision 8). */
  timeZone: string;
  change: EntryChange;
  /** When the edit was made, milliseconds since the epoch; defaults to now (spec decision 11). */
  madeAt?: number;
  /** Stamp of an earlier attempt at the same edit, which the edit keeps. */
  stamp?: Hlc | undefined;
}

interface Enqueuing {
  madeAt?: number | undefined;
  stamp?: Hlc | undefined;
}

const NO_CHANGE: EntryChange = { fields: {}, addImages: [], removeImages: [] };

type LocalMutation = Pick<OutboxRow, 'entryId' | 'name' | 'readyMedia'> & {
  args: EntrySave | EntryDelete | EntryRestore | EntryPurge | AssistantRequest;
};

/**
 * Rebases a save onto its entry as it stands here (S7). `hadEntry` says that the entry was there: if it was deleted
 * unseen, the save does not begin a new one (S9). On an entry deleted meanwhile the save stays as it is: its base comes
 * back with it.
 */
function rebaseOnEntry({ args, ...mutation }: LocalMutation, row: EntryRow | undefined): LocalMutation {
  const entry = row && contentOf(row);
  if (!entry || !('removeImages' in args)) return { ...mutation, args };
  const isDeleted = !row.base && row.version > 0;
  return { ...mutation, args: { ...(isDeleted ? args : rebaseChange(entry, args)), hadEntry: true } };
}

/**
 * Stores a mutation under the next id, with the view of its entry. Reads run in parallel, then writes: each sequential
 * request costs another round trip to the browser's storage.
 */
export async function enqueue(
  db: DiaryDb,
  env: Env,
  mutation: LocalMutation,
  { madeAt, stamp }: Enqueuing = {},
): Promise<void> {
  const [writer, own] = await Promise.all([writerState(db, env), db.entries.get(mutation.entryId)]);
  const current = own ?? (await packedOn(db, mutation.args.date, writer.packsTag));
  const { id, at, client } = nextMutation(writer.client, env, madeAt);
  const row: OutboxRow = {
    ...rebaseOnEntry(mutation, current),
    id,
    key: env.uuid(),
    at: stamp ?? at,
    since: env.now(),
  };
  await Promise.all([db.meta.put(client), db.entries.put(withMutation(current, row)), db.outbox.add(row)]);
}

/** Hash of the recording that a change removes or replaces. */
async function replacedAudio(db: DiaryDb, args: EntrySave): Promise<string[]> {
  if (args.fields.audio === undefined) return [];
  const row = await findRowByDate(db, args.date);
  const audio = row && contentOf(row)?.audio;
  return audio && audio.hash !== args.fields.audio?.hash ? [audio.hash] : [];
}

/** `saveEntry` for callers already in a transaction over all its tables. */
export async function saveWithin(db: DiaryDb, env: Env, input: SaveInput): Promise<void> {
  const { date, timeZone, change, madeAt, stamp } = input;
  const args = v.parse(EntrySaveSchema, { date, timeZone, ...change, hadEntry: false });
  const entryId = db.entryIdOf(date);
  const hasMedia = touchesMedia(args);
  // Without media there is nothing to await, and a needless `await` costs turns.
  const gone = hasMedia ? [...args.removeImages, ...(await replacedAudio(db, args))] : [];
  await enqueue(db, env, { entryId, name: 'entry.save', args }, { madeAt, stamp });
  if (args.fields.visibility !== undefined) await withdrawVisibility(db, date);
  if (!hasMedia) return;
  // Removed files are sent all the same: the history names them, and their bytes may exist nowhere else (S7, S10).
  await releaseParked(db, date, gone);
  await enqueueUploads(db, env, args);
}

/** `requestAssistant` for callers already in a transaction over all its tables. */
export async function requestWithin(db: DiaryDb, env: Env, ask: AssistantRequest, madeAt?: number): Promise<void> {
  const entryId = db.entryIdOf(ask.date);
  const row = await findRow(db, entryId, ask.date);
  if (!row || !contentOf(row)) return;
  await enqueue(db, env, { entryId, name: 'entry.ask', args: v.parse(AssistantRequestSchema, ask) }, { madeAt });
}

/** Removes a saved draft. One stored later, typed on in another tab, stays. */
async function removeDraft(db: DiaryDb, { date, updatedAt }: Pick<Draft, 'date' | 'updatedAt'>): Promise<void> {
  const stored = await db.drafts.get(date);
  if (!stored || stored.updatedAt <= updatedAt) await db.drafts.delete(date);
}

async function saveAndRequest(db: DiaryDb, env: Env, input: SaveInput & EntryWrite): Promise<void> {
  const { date, timeZone, change, asks = [], madeAt } = input;
  if (!isNoChange(change)) await saveWithin(db, env, input);
  for (const work of asks) await requestWithin(db, env, { date, timeZone, work }, madeAt);
}

/**
 * Writes an entry: mutations, view and uploads in one transaction, and the draft goes with it (S3). It never waits for
 * the server. A change that alters nothing is not written.
 * @throws ValiError if the change does not fit the wire schema; DOMException when the device is full
 */
export async function writeEntry(db: DiaryDb, env: Env, input: SaveInput & EntryWrite): Promise<void> {
  const stores = storesOfWrite(input);
  if (stores.length === 0) return;
  const { draft } = input;
  await write(db, stores, async () => {
    // In parallel: each sequential request costs another round trip to the browser's storage.
    await Promise.all([draft && removeDraft(db, draft), saveAndRequest(db, env, input)]);
  });
}

/** `writeEntry` that leaves a draft as it is. */
export async function saveEntry(db: DiaryDb, env: Env, input: SaveInput): Promise<void> {
  await writeEntry(db, env, input);
}

/** `deleteEntry` for callers already in a transaction over all its tables. @param draft unsaved, to go with the entry */
export async function deleteWithin(db: DiaryDb, env: Env, date: LocalDate, draft?: Draft): Promise<void> {
  const entryId = db.entryIdOf(date);
  const row = await findRow(db, entryId, date);
  const entry = row && contentOf(row);
  if (entry) {
    const drafts = draftsAfter(await db.trash.get(entryId), draft);
    await db.trash.put({ id: entryId, date, version: row.version, deletedAt: env.now(), entry, ...drafts });
  }
  await enqueue(db, env, { entryId, name: 'entry.delete', args: { date, baseVersion: row?.version ?? 0 } });
  // Files removed earlier are sent all the same: the history names them (S7, S10).
  const { images = [], audio = null } = entry ?? {};
  const named = [...images, ...(audio ? [audio] : [])].map(({ hash }) => hash);
  await dequeueUploads(db, date, named);
  // A day that is deleted does not become public one day.
  await withdrawVisibility(db, date);
}

/**
 * Deletes an entry with its draft, and tells the server when it can (S9). For 30 days both can be brought back
 * (`restore-deleted.ts`).
 */
export async function deleteEntry(db: DiaryDb, env: Env, date: LocalDate): Promise<void> {
  await write(db, [db.meta, db.outbox, ...db.entryTables, db.trash, db.uploads, db.parked, db.drafts], async () => {
    await deleteWithin(db, env, date, await db.drafts.get(date));
    await db.drafts.delete(date);
  });
}

/**
 * Asks the assistant for something about a saved entry, or again after a failure (spec decision 19). The entry shows it
 * as pending at once. Without an entry nothing is asked.
 */
export async function requestAssistant(db: DiaryDb, env: Env, { work, ...day }: AssistantRequest): Promise<void> {
  await writeEntry(db, env, { ...day, change: NO_CHANGE, asks: [work] });
}

/** At most `limit` entries, newest first. */
export async function queryNewest(db: DiaryDb, limit: number): Promise<EntryView[]> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const [acks, rows] = await Promise.all([readAcks(db), newestRows(db, limit)]);
    return rows.map((row) => viewOfRow(row, acks)).filter((view) => view !== null);
  });
}

/** Whether the diary has been fetched whole and holds no entry. */
export async function isDiaryEmpty(db: DiaryDb): Promise<boolean> {
  // In one transaction: between two, entries of a first pull may arrive.
  return db.transaction(
    'r',
    [db.meta, ...db.entryTables],
    async () => (await hasDiaryWhole(db)) && (await queryNewest(db, 1)).length === 0,
  );
}

async function readView(db: DiaryDb, find: () => Promise<EntryRow | undefined>): Promise<EntryView | undefined> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const [row, acks] = await Promise.all([find(), readAcks(db)]);
    return (row && viewOfRow(row, acks)) ?? undefined;
  });
}

/** @param date spares a search if known */
export async function getEntryView(db: DiaryDb, id: string, date?: LocalDate): Promise<EntryView | undefined> {
  return readView(db, () => findRow(db, id, date));
}

export async function getEntryByDate(db: DiaryDb, date: LocalDate): Promise<EntryView | undefined> {
  return readView(db, () => findRowByDate(db, date));
}
