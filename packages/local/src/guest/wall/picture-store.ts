import { blobOf, keptBytes } from '../../db/kept-bytes.ts';
import { RELAXED } from '../../db/owner-db.ts';
import { reconnecting } from '../../db/reconnect.ts';
import type { EventDb } from '../event-db.ts';
import type { WallPictureRow } from './wall-rows.ts';

/** Known without reading the picture. */
export type HeldPicture = Pick<WallPictureRow, 'size' | 'shownAt'>;

export interface WallPicture extends WallPictureRow {
  blob: Blob;
}

/** Every call may throw a storage error (`isStorageError`). */
export interface PictureStore {
  list(): Promise<ReadonlyMap<string, HeldPicture>>;
  read(hash: string): Promise<Blob | null>;
  put(picture: WallPicture): Promise<void>;
  noteShown(hash: string, at: number): Promise<void>;
  remove(hashes: readonly string[]): Promise<void>;
}

/** In the event's database; they outlive a restart. */
export function storedPictures(db: EventDb): PictureStore {
  const { wallPictures, wallBytes } = db;
  /** The server has them, so strict durability is not needed. */
  const change = (work: () => Promise<unknown>) =>
    reconnecting(db, () =>
      db.transaction('rw', [wallPictures, wallBytes, RELAXED], async () => {
        await work();
      }),
    );
  return {
    list: () =>
      reconnecting(db, async () => {
        const rows = await wallPictures.toArray();
        return new Map(rows.map(({ hash, ...held }) => [hash, held]));
      }),
    read: async (hash) => {
      const row = await reconnecting(db, () => wallBytes.get(hash));
      return row ? blobOf(row) : null;
    },
    put: async ({ blob, ...row }) => {
      const kept = await keptBytes(blob);
      await change(async () => {
        await wallBytes.put({ hash: row.hash, ...kept });
        await wallPictures.put(row);
      });
    },
    noteShown: (hash, shownAt) => change(() => wallPictures.update(hash, { shownAt })),
    remove: (hashes) =>
      change(async () => {
        for (const table of [wallBytes, wallPictures]) await table.bulkDelete([...hashes]);
      }),
  };
}

/** For browsers without a store, and for what may not stay on a device (S14). */
export function heldPictures(): PictureStore {
  const rows = new Map<string, WallPicture>();
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
