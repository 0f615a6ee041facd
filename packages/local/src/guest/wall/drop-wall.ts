import { DAY_MS } from '@tagfalter/domain/durations';
import type { Table } from 'dexie';
import type { OwnerDb } from '../../db/owner-db.ts';
import type { WallBytesRow, WallPictureRow, WallShownRow, WallVoiceRow } from './wall-rows.ts';

type WallDb = OwnerDb & {
  readonly wallPictures: Table<WallPictureRow, string>;
  readonly wallBytes: Table<WallBytesRow, string>;
  readonly wallShown: Table<WallShownRow, string>;
  readonly wallVoices: Table<WallVoiceRow, string>;
};

/** A month later nobody opens the wall. */
const KEPT_MS = 30 * DAY_MS;

/**
 * @returns whether there was a picture
 * @throws storage error (`isStorageError`)
 */
export function dropWall(db: WallDb): Promise<boolean> {
  const tables = [db.wallPictures, db.wallBytes, db.wallShown, db.wallVoices];
  return db.transaction('rw', tables, async () => {
    const pictures = await db.wallPictures.count();
    await Promise.all(tables.map((table) => table.clear()));
    return pictures > 0;
  });
}

/** Shown within the last month. @param now milliseconds since the epoch */
export async function hasRecentWall(db: WallDb, now: number): Promise<boolean> {
  let last = 0;
  await db.wallPictures.each(({ shownAt }) => {
    last = Math.max(last, shownAt);
  });
  return last + KEPT_MS >= now;
}
