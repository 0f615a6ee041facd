import {
  type EntrySave,
  EntrySaveSchema,
  handleMutation,
  type MutationHandlers,
  MutationSchema,
} from '@tagfalter/contract/mutations';
import { isEmptyEntry } from '@tagfalter/domain/entry';
import { MERGED_TEXTS } from '@tagfalter/domain/entry-fields';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import * as v from 'valibot';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { EntryView, ParkedRow } from '../db/rows.ts';
import { write } from '../db/write.ts';
import { deleteWithin, getEntryByDate, requestWithin, saveWithin } from '../entries/entries.ts';
import { enqueueUploads, hashesIn } from '../entries/entry-media.ts';
import { saveOfOffer } from '../entries/overlay.ts';
import { readBlob } from '../media/blobs.ts';
import { exportContent } from './export.ts';

export type { ParkedRow } from '../db/rows.ts';

/** Newest first. */
export async function listParked(db: DiaryDb): Promise<ParkedRow[]> {
  return db.parked.reverse().toArray();
}

function refersTo(view: EntryView | undefined, hash: string): boolean {
  return view?.audio?.hash === hash || view?.images.some((image) => image.hash === hash) === true;
}

interface Retry {
  db: DiaryDb;
  env: Env;
  item: ParkedRow;
}

async function retrySave(args: EntrySave, { db, env, item }: Retry): Promise<void> {
  const { date, hash } = item;
  // The owner may have deleted the entry since (S9).
  const { timeZone, hadEntry: _hadEntry, ...change } = args;
  if (hash && refersTo(await getEntryByDate(db, date), hash)) {
    await enqueueUploads(db, env, args);
    return;
  }
  // Not the editor's save, so the draft of the date stays.
  await saveWithin(db, env, { date, timeZone, change, stamp: item.stamp });
}

const RETRIES: MutationHandlers<[Retry], Promise<void>> = {
  'entry.save': retrySave,
  'entry.delete': ({ date }, { db, env }) => deleteWithin(db, env, date),
  'entry.restore': (restore, retry) => retrySave(saveOfOffer(restore), retry),
  // Never parked.
  'entry.purge': async () => {},
  'entry.ask': (ask, { db, env }) => requestWithin(db, env, ask),
  'entry.offer': (offer, retry) => retrySave(saveOfOffer(offer), retry),
  // Never parked: the revision stays in this device's history (decision 061).
  'revision.offer': async () => {},
};

/**
 * As a new edit: with its old stamp it could lose unnoticed. An awaited visibility keeps its stamp (decision 058); a
 * file that its entry still names is only sent again.
 * @throws ValiError if this version does not understand the item; it stays parked
 */
export async function retryParked(db: DiaryDb, env: Env, id: number): Promise<void> {
  const tables = [db.meta, db.outbox, ...db.entryTables, db.trash, db.uploads, db.files, db.parked];
  await write(db, tables, async () => {
    const item = await db.parked.get(id);
    if (!item) return;
    const { kind, args } = item;
    const mutation = v.parse(MutationSchema, { name: kind === 'media' ? 'entry.save' : item.name, args });
    await handleMutation(RETRIES, mutation, { db, env, item });
    await db.parked.delete(id);
  });
}

/** Refused for its date, while the likely date is known. */
function isOffDate({ code, kind, name, likelyDate }: ParkedRow): boolean {
  return code === 'date_out_of_window' && kind === 'mutation' && name === 'entry.save' && likelyDate !== undefined;
}

/** The entry there keeps its readers and its heart. */
function besideEntry({ fields, bases, ...change }: EntryChange): EntryChange {
  const { visibility: _visibility, isFavorite: _isFavorite, ...others } = fields;
  const begun = { ...bases };
  for (const name of MERGED_TEXTS) {
    const text = others[name];
    if (text !== undefined) begun[name] ??= reverseEdit('', text);
  }
  return { ...change, fields: others, bases: begun };
}

/**
 * Merges with the entry there (fault 18).
 * @throws ValiError if this version does not understand an item; then all stay parked
 */
export async function moveParked(
  db: DiaryDb,
  env: Env,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<void> {
  const tables = [db.meta, db.outbox, ...db.entryTables, db.uploads, db.files, db.parked];
  await write(db, tables, async () => {
    const items = await db.parked.filter((item) => item.date === from && isOffDate(item)).toArray();
    const isMerged = (await getEntryByDate(db, to)) !== undefined;
    for (const { id, args } of items) {
      const { timeZone, hadEntry: _hadEntry, date: _date, ...change } = v.parse(EntrySaveSchema, args);
      await saveWithin(db, env, { date: to, timeZone, change: isMerged ? besideEntry(change) : change });
      await db.parked.delete(id);
    }
  });
}

/** Deletes an entry with nothing else; its draft stays. */
async function removeFile(db: DiaryDb, env: Env, entry: EntryView, hash: string): Promise<void> {
  const { date, timeZone } = entry;
  const images = entry.images.filter((image) => image.hash !== hash);
  const audio = entry.audio?.hash === hash ? null : entry.audio;
  if (isEmptyEntry({ ...entry, images, audio })) return deleteWithin(db, env, date);
  const removeImages = images.length < entry.images.length ? [hash] : [];
  const change = { fields: audio === entry.audio ? {} : { audio }, addImages: [], removeImages };
  await saveWithin(db, env, { date, timeZone, change });
}

/**
 * Also takes a parked file out of its entry: no device will ever show it.
 * @param mayEdit whether the entry can still be changed (spec decision 8)
 */
export async function discardParked(
  db: DiaryDb,
  env: Env,
  { id, mayEdit }: { id: number; mayEdit: boolean },
): Promise<void> {
  const tables = [db.meta, db.outbox, ...db.entryTables, db.trash, db.uploads, db.files, db.parked];
  await write(db, tables, async () => {
    const item = await db.parked.get(id);
    await db.parked.delete(id);
    if (item?.kind !== 'media' || item.hash === undefined || !mayEdit) return;
    const entry = await getEntryByDate(db, item.date);
    const isThere = entry?.readyMedia.includes(item.hash) === true;
    if (entry && refersTo(entry, item.hash) && !isThere) await removeFile(db, env, entry, item.hash);
  });
}

/**
 * The file itself, plain text, or JSON with media if words came with files or there are none.
 * @param words text of the change; `null` if it has none
 * @throws Error if the item or its bytes are gone
 */
export async function exportParked(
  db: DiaryDb,
  id: number,
  words: string | null,
): Promise<{ name: string; blob: Blob }> {
  const item = await db.parked.get(id);
  if (!item) throw new Error(`No parked item ${id}`);
  if (item.hash) {
    const blob = await readBlob(db, item.hash, 'original');
    if (!blob) throw new Error(`The bytes of ${item.hash} are not on this device`);
    const extension = blob.type.split(';')[0]?.split('/')[1] ?? 'bin';
    return { name: item.name || `tagfalter-${item.date}.${extension}`, blob };
  }
  const hashes = hashesIn({ name: item.name, args: item.args });
  if (words !== null && hashes.length === 0) {
    return { name: `tagfalter-${item.date}.txt`, blob: new Blob([words], { type: 'text/plain;charset=utf-8' }) };
  }
  const content = { date: item.date, reason: item.code, change: item.name, content: item.args };
  const blob = await exportContent(db, content, hashes);
  return { name: `tagfalter-${item.date}.json`, blob };
}
