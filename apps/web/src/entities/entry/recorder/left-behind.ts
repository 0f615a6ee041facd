import type { OwnerDb } from '@tagfalter/local/db/owner-db';
import { listUnfinished, type UnfinishedRecording } from '@tagfalter/local/media/unfinished';

/** While a recorder holds this lock its recording is running, in whichever tab; a killed tab lets go of it. */
export function lockName(id: string): string {
  return `recording-${id}`;
}

/** Recordings that a killed tab or a full disk left behind, oldest first; not those that run just now. */
export async function listLeftBehind(db: OwnerDb): Promise<UnfinishedRecording[]> {
  const unfinished = await listUnfinished(db);
  if (unfinished.length === 0 || !('locks' in navigator)) return unfinished;
  const { held = [] } = await navigator.locks.query();
  const running = new Set(held.map((lock) => lock.name));
  return unfinished.filter((recording) => !running.has(lockName(recording.id)));
}
