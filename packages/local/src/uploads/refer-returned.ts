import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import type { DiaryDb } from '../db.ts';
import { contentOf } from '../entry-rows.ts';
import type { Env } from '../env.ts';
import { findRow } from '../packs.ts';
import { lackingMedia } from '../sync/offers.ts';
import { mediaOf, referUploads } from './upload-rows.ts';

/**
 * Notes for sending what pulled days refer to, the server has not got and this device has. Files are not sent any more once
 * their owner has taken them out here, or deleted the day; but others may bring a day back, or a photo from its history,
 * and nobody else has the bytes (S9, S10). What the server has refused waits for its owner.
 */
export async function referReturned(db: DiaryDb, env: Env, pulled: readonly SyncedEntry[]): Promise<void> {
  const lacking = pulled.filter((entry) => mediaOf(lackingMedia(entry)).length > 0);
  if (lacking.length === 0) return;
  await db.transaction('rw', [...db.entryTables, db.uploads, db.files, db.parked], async () => {
    const parked = new Set((await db.parked.toArray()).map(({ hash }) => hash));
    for (const { id, date } of lacking) {
      const row = await findRow(db, id, date);
      const day = row && contentOf(row);
      if (!day) continue;
      const images = day.images.filter(({ hash }) => !parked.has(hash));
      const audio = parked.has(day.audio?.hash) ? null : day.audio;
      await referUploads(db, env, id, lackingMedia({ ...day, images, audio }));
    }
  });
}
