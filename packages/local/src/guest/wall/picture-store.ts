import { RELAXED } from '../../db/owner-db.ts';
import { reconnecting } from '../../db/reconnect.ts';
import type { EventDb } from '../event-db.ts';
import type { WallPictureRow } from './wall-rows.ts';

/** Known without reading the picture. */
export type HeldPicture = Pick<WallPictureRow, 'size' | 'shownAt'>;

/** Every call may throw a storage error (`isStorageError`). */
export interface PictureStore {
  list(): Promise<ReadonlyMap<string, HeldPicture>>;
  read(hash: string): Promise<Blob | null>;
  put(row: WallPictureRow): Promise<void>;
  noteShown(hash: string, at: number): Promise<void>;
  remove(hashes: readonly string[]): Promise<void>;
}

/** In the event's database; they outlive a restart. */
export function storedPictures(db: EventDb): PictureStore {
  const { wallPictures } = db;
  /** The server has them, so strict durability is not needed. */
  const change = (work: () => Promise<unknown>) =>
    reconnecting(db, () =>
      db.transaction('rw', [wallPictures, RELAXED], async () => {
        await work();
      }),
    );
  return {
    list: () =>
      reconnecting(db, async () => {
        const held = new Map<string, HeldPicture>();
        // A cursor holds one picture at a time.
        await wallPictures.each(({ hash, size, shownAt }) => held.set(hash, { size, shownAt }));
        return held;
      }),
    read: async (hash) => (await reconnecting(db, () => wallPictures.get(hash)))?.blob ?? null,
    put: (row) => change(() => wallPictures.put(row)),
    noteShown: (hash, shownAt) => change(() => wallPictures.update(hash, { shownAt })),
    remove: (hashes) => change(() => wallPictures.bulkDelete([...hashes])),
  };
}

/** For browsers without a store, and for what may not stay on a device (S14). */
export function heldPictures(): PictureStore {
  const rows = new Map<string, WallPictureRow>();
  return {
    list: async () => new Map(rows),
    read: async (hash) => rows.get(hash)?.blob ?? null,
    put: async (row) => void rows.set(row.hash, row),
    noteShown: async (hash, shownAt) => {
      const row = rows.get(hash);
      if (row) rows.set(hash, { ...row, shownAt });
    },
    remove: async (hashes) => {
      for (const hash of hashes) rows.delete(hash);
    },
  };
}
