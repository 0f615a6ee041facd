import { type PullReply, recordsOf, type SyncedEntry, wholeEntry } from '@tagfalter/contract/sync-pull';
import type { Table } from 'dexie';
import type { DiaryDb } from '../db.ts';
import { contentOf } from '../entry-rows.ts';
import type { Env } from '../env.ts';
import { findRow } from '../packs.ts';
import { mediaOf, referUploads } from '../upload-rows.ts';

/** The files of a day the server has not got, as a save that would bring them in. */
export function lackingMedia({
  date,
  timeZone,
  images,
  audio,
  readyMedia,
}: Pick<SyncedEntry, 'date' | 'timeZone' | 'images' | 'audio' | 'readyMedia'>) {
  const ready = new Set(readyMedia);
  const addImages = images.filter(({ hash }) => !ready.has(hash));
  const fields = audio && !ready.has(audio.hash) ? { audio } : {};
  return { date, timeZone, fields, addImages, removeImages: [] };
}

/** Days, living ones, with files that the server has not got. */
export function lackingDays({ changes, days = [] }: Pick<PullReply, 'changes' | 'days'>): SyncedEntry[] {
  // Of a long history most have no files, and are many.
  const withFiles = days.filter(({ images = [], audio = null }) => images.length > 0 || audio !== null);
  return [...recordsOf(changes), ...withFiles.map(wholeEntry)].filter(
    (entry) => mediaOf(lackingMedia(entry)).length > 0,
  );
}

/** What `referReturned` reads and writes besides the days. */
export function tablesOfReturned(db: DiaryDb): Table[] {
  return [db.uploads, db.files, db.parked];
}

/**
 * Notes for sending what pulled days refer to, the server has not got and this device has. Files are not sent any more once
 * their owner has deleted the day; but others may bring it back, and nobody else has the bytes (S9, S10). What the server
 * has refused waits for its owner. Runs in the transaction that stores these days: noted later, a crash in between would
 * leave it to that day's next change.
 * @param lacking see `lackingDays`
 */
export async function referReturned(db: DiaryDb, env: Env, lacking: readonly SyncedEntry[]): Promise<void> {
  if (lacking.length === 0) return;
  const parked = new Set((await db.parked.toArray()).map(({ hash }) => hash));
  for (const { id, date } of lacking) {
    const row = await findRow(db, id, date);
    const day = row && contentOf(row);
    if (!day) continue;
    const images = day.images.filter(({ hash }) => !parked.has(hash));
    const audio = parked.has(day.audio?.hash) ? null : day.audio;
    await referUploads(db, env, id, lackingMedia({ ...day, images, audio }));
  }
}
