import {
  type AssistantRequest,
  AssistantRequestSchema,
  type EntryDelete,
  type EntryPurge,
  type EntryRestore,
  type EntrySave,
  EntrySaveSchema,
} from '@tagfalter/contract/mutations';
import { HLC_ZERO, type Hlc } from '@tagfalter/domain/clock';
import { type EntryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import type { WorkKind } from '@tagfalter/domain/entry-work';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { rebaseChange } from '@tagfalter/domain/rebase-change';
import * as v from 'valibot';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { Draft, EntryRow, EntryView, OutboxRow, StoredView } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { dequeueUploads } from '../media/upload-rows.ts';
import { withdrawVisibility } from './awaited-visibility.ts';
import { hasDiaryWhole, nextMutation, writerState } from './client.ts';
import { enqueueUploads } from './entry-media.ts';
import { contentOf, viewOfRow, withMutation } from './entry-rows.ts';
import { readAcks } from './outbox.ts';
import { findRow, findRowByDate, newestRows, packedOn } from './packs.ts';
import { releaseParked } from './park-upload.ts';
import { draftsAfter } from './trashed-drafts.ts';

export type { EntryView } from '../db/rows.ts';

export interface SaveInput {
  date: LocalDate;
  /** IANA name of the zone the entry was opened in (spec decision 8). */
  timeZone: string;
  change: EntryChange;
  /** Milliseconds since the epoch; defaults to now (spec decision 11). */
  madeAt?: number;
  /** Stamp of an earlier attempt at this edit. */
  stamp?: Hlc | undefined;
}

interface EntryWrite extends SaveInput {
  /** Requests to the assistant that follow the change. */
  asks?: readonly WorkKind[] | undefined;
  /** Whether the stored draft of `date` ends with the change. */
  endsDraft?: ((stored: Draft) => boolean) | undefined;
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
 * Rebases a save onto its entry (S7). With `hadEntry` it begins no new one after an unseen deletion (S9). On a deleted
 * entry it stays as it is: its base comes back with it.
 */
function rebaseOnEntry({ args, ...mutation }: LocalMutation, row: EntryRow | undefined): LocalMutation {
  if (!('removeImages' in args)) return { ...mutation, args };
  const entry = row && contentOf(row);
  if (!entry) return { ...mutation, args: row ? args : withReaders(args) };
  const isDeleted = !row.base && row.version > 0;
  const rebased = isDeleted ? args : rebaseChange(entry, args);
  return { ...mutation, args: { ...onReaders(rebased, entry, row.base?.stamp), hadEntry: true } };
}

/** A new entry names its readers: another device may have chosen others at the same time (spec decision 60). */
function withReaders({ fields, ...args }: EntrySave): EntrySave {
  return { ...args, fields: { visibility: 'private', ...fields } };
}

/** Adds the visibility that the person saw when choosing (S6). */
function onReaders(args: EntrySave, { visibility }: StoredView, stamp: Hlc = HLC_ZERO): EntrySave {
  return args.fields.visibility === undefined ? args : { ...args, visibilityBase: { visibility, stamp } };
}

/** Stores a mutation with its view. Each step in sequence costs a round trip. */
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

function touchesMedia({ fields, addImages, removeImages }: EntryChange): boolean {
  return addImages.length + removeImages.length > 0 || fields.audio !== undefined;
}

async function replacedAudio(db: DiaryDb, args: EntrySave): Promise<string[]> {
  if (args.fields.audio === undefined) return [];
  const row = await findRowByDate(db, args.date);
  const audio = row && contentOf(row)?.audio;
  return audio && audio.hash !== args.fields.audio?.hash ? [audio.hash] : [];
}

/** `saveEntry` within the caller's transaction. */
export async function saveWithin(db: DiaryDb, env: Env, input: SaveInput): Promise<void> {
  const { date, timeZone, change, madeAt, stamp } = input;
  const args = v.parse(EntrySaveSchema, { date, timeZone, ...change, hadEntry: false });
  const entryId = db.entryIdOf(date);
  const hasMedia = touchesMedia(args);
  const gone = hasMedia ? [...args.removeImages, ...(await replacedAudio(db, args))] : [];
  await enqueue(db, env, { entryId, name: 'entry.save', args }, { madeAt, stamp });
  if (args.fields.visibility !== undefined) await withdrawVisibility(db, date);
  if (!hasMedia) return;
  // Removed files are still sent: the history names them, and their bytes may be nowhere else (S7, S10).
  await releaseParked(db, date, gone);
  await enqueueUploads(db, env, args);
}

/** `requestAssistant` within the caller's transaction. */
export async function requestWithin(db: DiaryDb, env: Env, ask: AssistantRequest, madeAt?: number): Promise<void> {
  const entryId = db.entryIdOf(ask.date);
  const row = await findRow(db, entryId, ask.date);
  if (!row || !contentOf(row)) return;
  await enqueue(db, env, { entryId, name: 'entry.ask', args: v.parse(AssistantRequestSchema, ask) }, { madeAt });
}

async function endDraft(db: DiaryDb, { date, endsDraft }: EntryWrite): Promise<void> {
  if (!endsDraft) return;
  const stored = await db.drafts.get(date);
  if (!stored || endsDraft(stored)) await db.drafts.delete(date);
}

async function saveAndRequest(db: DiaryDb, env: Env, { asks = [], ...input }: EntryWrite): Promise<void> {
  const { date, timeZone, change, madeAt } = input;
  if (!isNoChange(change)) await saveWithin(db, env, input);
  for (const work of asks) await requestWithin(db, env, { date, timeZone, work }, madeAt);
}

/**
 * Writes mutations, view and uploads and ends the draft, in one transaction (S3). A change without effect is not written.
 * @throws ValiError if the change does not fit the wire schema; DOMException when the device is full
 */
export async function writeEntry(db: DiaryDb, env: Env, input: EntryWrite): Promise<void> {
  const tables = [db.meta, db.outbox, ...db.entryTables, db.uploads, db.files, db.parked, db.drafts];
  await write(db, tables, async () => {
    await Promise.all([endDraft(db, input), saveAndRequest(db, env, input)]);
  });
}

/** Leaves a draft as it is. */
export async function saveEntry(db: DiaryDb, env: Env, input: SaveInput): Promise<void> {
  if (!isNoChange(input.change)) await writeEntry(db, env, input);
}

/** `deleteEntry` within the caller's transaction. @param draft unsaved, goes with the entry */
export async function deleteWithin(db: DiaryDb, env: Env, date: LocalDate, draft?: Draft): Promise<void> {
  const entryId = db.entryIdOf(date);
  const row = await findRow(db, entryId, date);
  const entry = row && contentOf(row);
  if (entry) {
    const drafts = draftsAfter(await db.trash.get(entryId), draft);
    await db.trash.put({ id: entryId, date, version: row.version, deletedAt: env.now(), entry, ...drafts });
  }
  await enqueue(db, env, { entryId, name: 'entry.delete', args: { date, baseVersion: row?.version ?? 0 } });
  // Files removed earlier are still sent (S7, S10).
  const { images = [], audio = null } = entry ?? {};
  const named = [...images, ...(audio ? [audio] : [])].map(({ hash }) => hash);
  await dequeueUploads(db, date, named);
  // A deleted entry must not become public one day.
  await withdrawVisibility(db, date);
}

/** Deletes an entry with its draft (S9). For 30 days both can be brought back (`restore-deleted.ts`). */
export async function deleteEntry(db: DiaryDb, env: Env, date: LocalDate): Promise<void> {
  await write(db, [db.meta, db.outbox, ...db.entryTables, db.trash, db.uploads, db.parked, db.drafts], async () => {
    await deleteWithin(db, env, date, await db.drafts.get(date));
    await db.drafts.delete(date);
  });
}

/** Asks the assistant about a saved entry (spec decision 19). */
export async function requestAssistant(db: DiaryDb, env: Env, { work, ...day }: AssistantRequest): Promise<void> {
  await writeEntry(db, env, { ...day, change: NO_CHANGE, asks: [work] });
}

/** Newest first. */
export async function queryNewest(db: DiaryDb, limit: number): Promise<EntryView[]> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const [acks, rows] = await Promise.all([readAcks(db), newestRows(db, limit)]);
    return rows.map((row) => viewOfRow(row, acks)).filter((view) => view !== null);
  });
}

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
