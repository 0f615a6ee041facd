import { liveQuery } from 'dexie';
import type { DiaryDb } from '../db/diary-db.ts';
import { readWhileOpen } from '../db/reconnect.ts';
import type { Pulls } from '../media/seek-media.ts';
import { readSyncPosition } from './client.ts';

export function pullsOf(db: DiaryDb): Pulls {
  const place = async () => (await readWhileOpen(db, () => readSyncPosition(db)))?.cursor;
  return {
    place,
    moved: (known, signal) =>
      new Promise((resolve) => {
        const next = (cursor: string | undefined) => {
          if (cursor !== known) resolve();
        };
        const watch = liveQuery(place).subscribe({ next, error: () => undefined });
        signal.addEventListener('abort', () => watch.unsubscribe());
      }),
  };
}
