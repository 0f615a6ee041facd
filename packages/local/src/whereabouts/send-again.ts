import type { Env } from '../base/env.ts';
import { sha256Of } from '../base/hash.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { readBlob } from '../media/blobs.ts';
import { enqueueUpload } from '../media/upload-rows.ts';
import type { NamedFile } from './named-files.ts';

/**
 * Sends a photo again that is lost or damaged at the server; the same bytes heal it there (S10).
 * @returns false if the original is not here or damaged
 */
export async function sendAgain(db: DiaryDb, env: Pick<Env, 'now'>, file: NamedFile): Promise<boolean> {
  const { hash, kind, type, size, name, date } = file;
  const bytes = await readBlob(db, hash, 'original');
  if (!bytes || (await sha256Of(bytes)) !== hash) return false;
  await db.transaction('rw', [db.uploads, db.files, db.meta], async () => {
    await enqueueUpload(db, env, { hash, kind, type, size, name }, date);
    await db.uploads.update(hash, { isHealing: true });
    const last = await db.meta.get('spot-check');
    if (last?.key !== 'spot-check') return;
    const photos = last.photos.map((photo) => (photo.hash === hash ? { ...photo, isSentAgain: true } : photo));
    await db.meta.put({ ...last, photos });
  });
  return true;
}
