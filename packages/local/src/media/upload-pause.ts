import { DAY_MS } from '@tagfalter/domain/durations';
import type { OwnerDb } from '../db/owner-db.ts';

/** A forgotten pause must not leave photos on one device for good (decision 053). */
const PAUSE_MS = DAY_MS;

/**
 * In every tab and the worker, from the next chunk on; texts go on.
 * @param now milliseconds since the epoch
 */
export async function pauseUploads(db: OwnerDb, now: number): Promise<void> {
  await db.meta.put({ key: 'upload-pause', since: now });
}

export async function resumeUploads(db: OwnerDb): Promise<void> {
  await db.meta.delete('upload-pause');
}

/**
 * Milliseconds since the epoch; `null` if not paused.
 * @param now milliseconds since the epoch; a clock set back ends the pause too
 */
export async function endOfPause(db: OwnerDb, now: number): Promise<number | null> {
  const row = await db.meta.get('upload-pause');
  const isPaused = row?.key === 'upload-pause' && now >= row.since && now - row.since < PAUSE_MS;
  return isPaused ? row.since + PAUSE_MS : null;
}

/** @param now milliseconds since the epoch */
export async function areUploadsPaused(db: OwnerDb, now: number): Promise<boolean> {
  return (await endOfPause(db, now)) !== null;
}
