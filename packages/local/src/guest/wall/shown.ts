import { RELAXED } from '../../db/owner-db.ts';
import { reconnecting } from '../../db/reconnect.ts';
import type { EventDb } from '../event-db.ts';
import type { WallShownRow } from './wall-rows.ts';

/** Latest last. @throws storage error (`isStorageError`) */
export async function readShown(db: EventDb): Promise<WallShownRow[]> {
  const rows = await reconnecting(db, () => db.wallShown.toArray());
  return rows.sort((a, b) => a.no - b.no);
}

/** @throws storage error (`isStorageError`) */
export async function noteShown(db: EventDb, row: WallShownRow): Promise<void> {
  // If the power fails, a slide is merely shown again.
  await reconnecting(db, () => db.transaction('rw', [db.wallShown, RELAXED], () => db.wallShown.put(row)));
}

/** Forgets entries no longer in the guest book. @throws storage error (`isStorageError`) */
export async function forgetShown(db: EventDb, ids: readonly string[]): Promise<void> {
  await reconnecting(db, () => db.wallShown.bulkDelete([...ids]));
}

/** Loudness of a greeting; `null` if not measured yet. @throws storage error (`isStorageError`) */
export async function readPeaks(db: EventDb, id: string): Promise<readonly number[] | null> {
  return (await reconnecting(db, () => db.wallVoices.get(id)))?.peaks ?? null;
}

/** @throws storage error (`isStorageError`) */
export async function keepPeaks(db: EventDb, id: string, peaks: number[]): Promise<void> {
  await reconnecting(db, () => db.wallVoices.put({ id, peaks }));
}
