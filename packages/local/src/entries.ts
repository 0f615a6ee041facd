import {
  type EntryAsk,
  EntryAskSchema,
  type EntryDelete,
  type EntrySave,
  EntrySaveSchema,
} from '@tagfalter/contract/mutations';
import type { Day } from '@tagfalter/domain/day';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { type EntryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import { layOn } from '@tagfalter/domain/lay-on';
import * as v from 'valibot';
import { hasDiaryWhole, nextMutation, writerOf } from './client.ts';
import type { DiaryDb } from './db.ts';
import { endAfterWrites } from './end-after-writes.ts';
import { contentOf, viewOfRow, withMutation } from './entry-rows.ts';
import type { Env } from './env.ts';
import { keepAtHand, receiptsOf } from './outbox.ts';
import { findRow, findRowByDate, newestRows, packedOn } from './packs.ts';
import { releaseParked } from './park-upload.ts';
import type { EntryRow, EntryView, OutboxRow } from './rows.ts';
import { referUploads, releaseUploads } from './upload-rows.ts';
import { writeText } from './write-text.ts';

export type { EntryView } from './rows.ts';

export interface SaveInput {
  date: Day;
  /** IANA name of the zone the day was opened in (decision 8). */
  timeZone: string;
  change: EntryChange;
  /** When the edit was made, milliseconds since the epoch; now, when absent (decision 11). */
  madeAt?: number;
}

interface Enqueuing {
  madeAt?: number | undefined;
  /** Whether nothing follows in this transaction. */
  isLast?: boolean;
}

type Wish = Pick<OutboxRow, 'entryId' | 'name'> & { args: EntrySave | EntryDelete | EntryAsk };

/**
 * A save is laid on its day as it stands here (S7), and tells that it stood: whoever deletes it unseen does not make a new
 * one of it (S9). On a day that was deleted meanwhile it stays as it is: what it was begun on comes back with it.
 */
function onDay({ args, ...wish }: Wish, row: EntryRow | undefined): Wish {
  const day = row && contentOf(row);
  if (!day || !('fields' in args)) return { ...wish, args };
  const isDeleted = !row.base && row.version > 0;
  return { ...wish, args: { ...(isDeleted ? args : layOn(day, args)), stood: true } };
}

/**
 * Stores a mutation under the next id, and what screens see with it. Reads go side by side, then writes: every answer
 * awaited on its own would be a trip to the browser's storage more.
 */
async function enqueue(
  db: DiaryDb,
  env: Env,
  mutation: Wish,
  { madeAt, isLast = false }: Enqueuing = {},
): Promise<void> {
  const [writer, own] = await Promise.all([writerOf(db, env), db.entries.get(mutation.entryId)]);
  const current = own ?? (await packedOn(db, mutation.args.date, writer.mark));
  const { id, at, client } = nextMutation(writer.client, env, madeAt);
  const row: OutboxRow = { ...onDay(mutation, current), id, key: env.uuid(), at, since: env.now() };
  keepAtHand(db, { clientId: client.clientId, row });
  if (isLast) endAfterWrites(3);
  await Promise.all([db.meta.put(client), db.entries.put(withMutation(current, row)), db.outbox.add(row)]);
}

function touchesMedia({ fields, addImages, removeImages }: EntryChange): boolean {
  return addImages.length + removeImages.length > 0 || fields.audio !== undefined;
}

/** Hash of the recording that a change takes away or replaces. */
async function replacedAudio(db: DiaryDb, args: EntrySave): Promise<string[]> {
  if (args.fields.audio === undefined) return [];
  const row = await findRowByDate(db, args.date);
  const audio = row && contentOf(row)?.audio;
  return audio && audio.hash !== args.fields.audio?.hash ? [audio.hash] : [];
}

/**
 * `saveEntry` for callers that already run in a transaction over all its tables.
 * @param isLast whether they do nothing more in it
 */
export async function saveWithin(
  db: DiaryDb,
  env: Env,
  accountId: string,
  input: SaveInput,
  isLast = false,
): Promise<void> {
  const { date, timeZone, change, madeAt } = input;
  const args = v.parse(EntrySaveSchema, { date, timeZone, ...change });
  const entryId = entryIdFor(accountId, date);
  const hasMedia = touchesMedia(args);
  // Words have nothing to wait for: an `await` in vain costs turns, too.
  const gone = hasMedia ? [...args.removeImages, ...(await replacedAudio(db, args))] : [];
  await enqueue(db, env, { entryId, name: 'entry.save', args }, { madeAt, isLast: isLast && !hasMedia });
  if (!hasMedia) return;
  // What is taken out goes out all the same: the history names it, and nobody else may have the bytes (S7, S10).
  await releaseParked(db, date, gone);
  await referUploads(db, env, entryId, args);
}

/**
 * Writes a day on this device: the mutation, what screens see and the uploads it needs in one transaction (S3). It never
 * waits for the server. A change that alters nothing is not written. A draft of the day stays: `commitDraft` ends it.
 * @throws ValiError when the change is not of the wire's shape; DOMException when the medium is full
 */
export async function saveEntry(db: DiaryDb, env: Env, accountId: string, input: SaveInput): Promise<void> {
  if (isNoChange(input.change)) return;
  // A transaction over fewer stores begins sooner; what is packed of a day is found by its date, without the index.
  const ofMedia = touchesMedia(input.change) ? [db.uploads, db.files, db.parked] : [];
  await writeText(db, [db.meta, db.outbox, db.entries, db.packs, ...ofMedia], async () =>
    saveWithin(db, env, accountId, input, true),
  );
}

/** `deleteEntry` for callers that already run in a transaction over all its tables; what is typed for the day stays. */
export async function deleteWithin(db: DiaryDb, env: Env, accountId: string, date: Day): Promise<void> {
  const entryId = entryIdFor(accountId, date);
  const row = await findRow(db, entryId, date);
  await enqueue(db, env, { entryId, name: 'entry.delete', args: { date, seen: row?.version ?? 0 } });
  // What had been taken out before goes out all the same, for the history names it (S7, S10).
  const { images = [], audio = null } = (row && contentOf(row)) ?? {};
  const named = [...images, ...(audio ? [audio] : [])].map(({ hash }) => hash);
  await releaseUploads(db, entryId, named);
}

/** Removes a day on this device and tells the server when it can (S9); its draft goes with it. */
export async function deleteEntry(db: DiaryDb, env: Env, accountId: string, date: Day): Promise<void> {
  await writeText(db, [db.meta, db.outbox, ...db.entryTables, db.uploads, db.drafts], async () => {
    await deleteWithin(db, env, accountId, date);
    await db.drafts.delete(date);
  });
}

/** `askFor` for callers that already run in a transaction over all its tables. */
export async function askWithin(
  db: DiaryDb,
  env: Env,
  accountId: string,
  ask: EntryAsk,
  madeAt?: number,
): Promise<void> {
  const entryId = entryIdFor(accountId, ask.date);
  if (!(await getEntryView(db, entryId, ask.date))) return;
  await enqueue(db, env, { entryId, name: 'entry.ask', args: v.parse(EntryAskSchema, ask) }, { madeAt });
}

/**
 * Asks the assistant for something of a day that is saved, or asks again after it has failed (decision 19). The day says at
 * once that it is wanted; it is made when this device has reached the server and the assistant can. Of a day that is not
 * there nothing is asked.
 */
export async function askFor(db: DiaryDb, env: Env, accountId: string, ask: EntryAsk): Promise<void> {
  await writeText(db, [db.meta, db.outbox, ...db.entryTables], async () => askWithin(db, env, accountId, ask));
}

/** The newest days, at most `limit`, newest first. */
export async function queryNewest(db: DiaryDb, limit: number): Promise<EntryView[]> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const [receipts, rows] = await Promise.all([receiptsOf(db), newestRows(db, limit)]);
    return rows.map((row) => viewOfRow(row, receipts)).filter((view) => view !== null);
  });
}

/** Whether nobody has written anything yet: the diary has been fetched whole, and there is no day in it. */
export async function isDiaryEmpty(db: DiaryDb): Promise<boolean> {
  // In one look: between two, the days of a first pull arrive.
  return db.transaction(
    'r',
    [db.meta, ...db.entryTables],
    async () => (await hasDiaryWhole(db)) && (await queryNewest(db, 1)).length === 0,
  );
}

async function readView(db: DiaryDb, find: () => Promise<EntryRow | undefined>): Promise<EntryView | undefined> {
  return db.transaction('r', [db.meta, ...db.entryTables], async () => {
    const [row, receipts] = await Promise.all([find(), receiptsOf(db)]);
    return (row && viewOfRow(row, receipts)) ?? undefined;
  });
}

/** One day by its id; its date spares a search where it is known. */
export async function getEntryView(db: DiaryDb, id: string, date?: Day): Promise<EntryView | undefined> {
  return readView(db, () => findRow(db, id, date));
}

/** One day by its date. */
export async function getEntryByDate(db: DiaryDb, date: Day): Promise<EntryView | undefined> {
  return readView(db, () => findRowByDate(db, date));
}
