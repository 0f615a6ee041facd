import type { Report } from '@tagfalter/local/base/report';
import { isStorageError } from '@tagfalter/local/base/storage-error';
import type { EventDb } from '@tagfalter/local/guest/event-db';
import { forgetShown, noteShown, readShown } from '@tagfalter/local/guest/wall/shown';
import type { WallShownRow } from '@tagfalter/local/guest/wall/wall-rows';

/** Record of the slides shown on this device. A failing storage is reported once; the wall goes on without it. */
export interface WallMemory {
  /** Slides as found at the start, the latest last. */
  shown: readonly WallShownRow[];
  note(id: string, round: number): void;
  /** Forgets slides that are no longer in the guest book. */
  keepOnly(ids: ReadonlySet<string>): void;
}

/** @param db null where nothing may or can be kept */
export async function openMemory(db: EventDb | null, report: Report): Promise<WallMemory> {
  let isAnnounced = false;
  const failed = (error: unknown): void => {
    if (!isStorageError(error)) throw error;
    if (!isAnnounced) report(error, 'wall: what was shown');
    isAnnounced = true;
  };
  if (!db) return { shown: [], note: () => undefined, keepOnly: () => undefined };
  const shown = await readShown(db).catch((error: unknown) => {
    failed(error);
    return [];
  });
  let no = shown.at(-1)?.no ?? 0;
  return {
    shown,
    note(id, round) {
      no += 1;
      void noteShown(db, { id, round, no }).catch(failed);
    },
    keepOnly(ids) {
      const gone = shown.flatMap(({ id }) => (ids.has(id) ? [] : id));
      if (gone.length > 0) void forgetShown(db, gone).catch(failed);
    },
  };
}
