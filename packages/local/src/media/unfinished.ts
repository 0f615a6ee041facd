import { Dexie } from 'dexie';
import type { OwnerDb } from '../db/owner-db.ts';
import type { RecordingRow } from '../db/rows.ts';

export interface UnfinishedRecording extends RecordingRow {
  /** About one per second (spec decision 18). */
  chunks: number;
}

export function chunksOf(db: OwnerDb, id: string) {
  return db.chunks.where('[recordingId+seq]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/** Chunks after a gap cannot be played. */
export function unbroken(seqs: number[]): number {
  const gap = seqs.findIndex((seq, index) => seq !== index);
  return gap === -1 ? seqs.length : gap;
}

async function countChunks(db: OwnerDb, id: string): Promise<number> {
  return unbroken((await chunksOf(db, id).primaryKeys()).map(([, seq]) => seq));
}

/** Recordings in no draft yet, oldest first, because a tab was killed. Includes a running one. */
export async function listUnfinished(db: OwnerDb): Promise<UnfinishedRecording[]> {
  return db.transaction('r', [db.recordings, db.chunks], async () => {
    const rows = await db.recordings.toArray();
    const counted = await Promise.all(rows.map(async (row) => ({ ...row, chunks: await countChunks(db, row.id) })));
    return counted.filter((row) => row.chunks > 0).sort((a, b) => a.startedAt - b.startedAt);
  });
}
