import type { OwnerDb } from '../db/owner-db.ts';

/** How long a pause lasts: a forgotten one must not leave photos on one device for good (decision 080). */
const PAUSE_MS = 24 * 3_600_000;

/**
 * Pauses the upload of files, in every tab and in the worker: words go on. It takes effect before the next chunk.
 * @param now milliseconds since the epoch
 */
export async function pauseUploads(db: OwnerDb, now: number): Promise<void> {
  await db.meta.put({ key: 'upload-pause', since: now });
}

/** Ends the pause; the next round sends on. */
export async function resumeUploads(db: OwnerDb): Promise<void> {
  await db.meta.delete('upload-pause');
}

/**
 * Moment at which files that their owner holds back go on by themselves, in milliseconds since the epoch; `null` if they
 * are not held back.
 * @param now milliseconds since the epoch; a clock that was put back ends a pause as well
 */
export async function endOfPause(db: OwnerDb, now: number): Promise<number | null> {
  const row = await db.meta.get('upload-pause');
  const isPaused = row?.key === 'upload-pause' && now >= row.since && now - row.since < PAUSE_MS;
  return isPaused ? row.since + PAUSE_MS : null;
}

/** Whether files are held back by their owner. @param now milliseconds since the epoch */
export async function areUploadsPaused(db: OwnerDb, now: number): Promise<boolean> {
  return (await endOfPause(db, now)) !== null;
}
