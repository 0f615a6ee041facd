import type { Table } from 'dexie';
import type { OwnerDb } from '../../db/owner-db.ts';
import type { WallPictureRow, WallShownRow, WallVoiceRow } from './wall-rows.ts';

/** A database with the stores of a wall. */
type WallDb = OwnerDb & {
  readonly wallPictures: Table<WallPictureRow, string>;
  readonly wallShown: Table<WallShownRow, string>;
  readonly wallVoices: Table<WallVoiceRow, string>;
};

/** How long the pictures stay after the wall has last shown one: nobody opens it a month after the celebration. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Removes everything that the wall keeps of an event.
 * @returns whether there was a picture
 * @throws storage error (`isStorageError`)
 */
export function dropWall(db: WallDb): Promise<boolean> {
  return db.transaction('rw', [db.wallPictures, db.wallShown, db.wallVoices], async () => {
    const pictures = await db.wallPictures.count();
    await Promise.all([db.wallPictures.clear(), db.wallShown.clear(), db.wallVoices.clear()]);
    return pictures > 0;
  });
}

/** Whether this device has shown the event's wall within the last month. @param now milliseconds since the epoch */
export async function hasRecentWall(db: WallDb, now: number): Promise<boolean> {
  let last = 0;
  await db.wallPictures.each(({ shownAt }) => {
    last = Math.max(last, shownAt);
  });
  return last + KEPT_MS >= now;
}
