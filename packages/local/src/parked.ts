import { EntryAskSchema, EntrySaveSchema } from '@tagfalter/contract/mutations';
import { isEmptyEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import * as v from 'valibot';
import { readBlob } from './blobs.ts';
import type { DiaryDb } from './db.ts';
import { askWithin, deleteWithin, getEntryByDate, saveWithin } from './entries.ts';
import type { Env } from './env.ts';
import { hashesIn } from './evict.ts';
import { exportContent } from './export.ts';
import type { EntryView, Parked } from './rows.ts';
import { referUploads } from './upload-rows.ts';
import { writeText } from './write-text.ts';

export type { Parked } from './rows.ts';

/** What the server did not take, newest first. */
export async function listParked(db: DiaryDb): Promise<Parked[]> {
  return db.parked.reverse().toArray();
}

function refersTo(view: EntryView | undefined, hash: string): boolean {
  return view?.audio?.hash === hash || view?.images.some((image) => image.hash === hash) === true;
}

async function retrySave(db: DiaryDb, env: Env, accountId: string, item: Parked): Promise<void> {
  const { date, hash } = item;
  const args = v.parse(EntrySaveSchema, item.args);
  // Whether the day stands here is said anew: its owner may have deleted it since (S9).
  const { timeZone, stood: _stood, ...change } = args;
  if (hash && refersTo(await getEntryByDate(db, date), hash)) {
    await referUploads(db, env, entryIdFor(accountId, date), args);
    return;
  }
  // A retry is not the editor: what is being typed for that day stays.
  await saveWithin(db, env, accountId, { date, timeZone, change });
}

/**
 * Tries a parked item again, as a new edit: with the stamp of the old one it could lose against what was written since
 * and vanish without a word. A file whose entry still refers to it is only sent again.
 * @throws ValiError when the item comes from a version this one does not understand; it stays parked
 */
export async function retryParked(db: DiaryDb, env: Env, accountId: string, id: number): Promise<void> {
  const tables = [db.meta, db.outbox, ...db.entryTables, db.uploads, db.files, db.parked];
  await writeText(db, tables, async () => {
    const item = await db.parked.get(id);
    if (!item) return;
    const { date } = item;
    if (item.kind === 'mutation' && item.name === 'entry.delete') {
      await deleteWithin(db, env, accountId, date);
    } else if (item.kind === 'mutation' && item.name === 'entry.ask') {
      await askWithin(db, env, accountId, v.parse(EntryAskSchema, item.args));
    } else {
      await retrySave(db, env, accountId, item);
    }
    await db.parked.delete(id);
  });
}

/** Takes a file out of its day; a day that has nothing else goes with it, but not what is typed for it. */
async function takeOut(db: DiaryDb, env: Env, accountId: string, day: EntryView, hash: string): Promise<void> {
  const { date, timeZone } = day;
  const images = day.images.filter((image) => image.hash !== hash);
  const audio = day.audio?.hash === hash ? null : day.audio;
  if (isEmptyEntry({ ...day, images, audio })) return deleteWithin(db, env, accountId, date);
  const removeImages = images.length < day.images.length ? [hash] : [];
  const change = { fields: audio === day.audio ? {} : { audio }, addImages: [], removeImages };
  await saveWithin(db, env, accountId, { date, timeZone, change });
}

/**
 * Gives a parked item up; its owner has decided. A file that its day still refers to goes from the day, too: no device
 * will ever show it there.
 * @param mayEdit whether its day can still be changed (decision 8); else that stays as it is
 */
export async function discardParked(
  db: DiaryDb,
  env: Env,
  accountId: string,
  { id, mayEdit }: { id: number; mayEdit: boolean },
): Promise<void> {
  const tables = [db.meta, db.outbox, ...db.entryTables, db.uploads, db.files, db.parked];
  await writeText(db, tables, async () => {
    const item = await db.parked.get(id);
    await db.parked.delete(id);
    if (item?.kind !== 'media' || item.hash === undefined || !mayEdit) return;
    const day = await getEntryByDate(db, item.date);
    const isThere = day?.readyMedia.includes(item.hash) === true;
    if (day && refersTo(day, item.hash) && !isThere) await takeOut(db, env, accountId, day, item.hash);
  });
}

/**
 * A parked item as a file to keep: the photo or recording itself, or the written words and
 * fields as JSON with the media they name.
 * @throws Error when there is no such item, or its bytes are gone
 */
export async function exportParked(db: DiaryDb, id: number): Promise<{ name: string; blob: Blob }> {
  const item = await db.parked.get(id);
  if (!item) throw new Error(`No parked item ${id}`);
  if (item.hash) {
    const blob = await readBlob(db, item.hash, 'original');
    if (!blob) throw new Error(`The bytes of ${item.hash} are not on this device`);
    const extension = blob.type.split(';')[0]?.split('/')[1] ?? 'bin';
    return { name: item.name || `tagfalter-${item.date}.${extension}`, blob };
  }
  const content = { date: item.date, reason: item.code, change: item.name, content: item.args };
  const blob = await exportContent(db, content, hashesIn({ name: item.name, args: item.args }));
  return { name: `tagfalter-${item.date}.json`, blob };
}
