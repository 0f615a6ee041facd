import { type PullReply, recordsOf, type SyncedEntry, wholeEntry } from '@tagfalter/contract/sync-pull';
import type { Table } from 'dexie';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { enqueueUploads, mediaOf } from './entry-media.ts';
import { contentOf } from './entry-rows.ts';
import { findRow } from './packs.ts';

/** A save that would add them. */
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

/** Living entries with files that the server lacks. */
export function entriesLackingMedia({ changes, days = [] }: Pick<PullReply, 'changes' | 'days'>): SyncedEntry[] {
  // Most entries have no files and are skipped cheaply.
  const withFiles = days.filter(({ images = [], audio = null }) => images.length > 0 || audio !== null);
  return [...recordsOf(changes), ...withFiles.map(wholeEntry)].filter(
    (entry) => mediaOf(lackingMedia(entry)).length > 0,
  );
}

/** In addition to those of the entries. */
export function tablesOfReturned(db: DiaryDb): Table[] {
  return [db.uploads, db.files, db.parked];
}

/**
 * A deletion stops uploads, but another device may restore the entry, and nobody else has the bytes (S9, S10). Call it
 * in the transaction that stores the entries: after a crash in between, the files would wait for the next change.
 * @param lacking see `entriesLackingMedia`
 */
export async function enqueueReturnedMedia(db: DiaryDb, env: Env, lacking: readonly SyncedEntry[]): Promise<void> {
  if (lacking.length === 0) return;
  const parked = new Set((await db.parked.toArray()).map(({ hash }) => hash));
  for (const { id, date } of lacking) {
    const row = await findRow(db, id, date);
    const day = row && contentOf(row);
    if (!day) continue;
    const images = day.images.filter(({ hash }) => !parked.has(hash));
    const audio = parked.has(day.audio?.hash) ? null : day.audio;
    await enqueueUploads(db, env, lackingMedia({ ...day, images, audio }));
  }
}
