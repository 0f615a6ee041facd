import type { Env } from '../base/env.ts';
import type { OwnerDb } from '../db/owner-db.ts';
import { reconnecting } from '../db/reconnect.ts';
import { hasReserve, needReserve } from '../db/reserve.ts';
import { writeBesideReserve, writeSound } from '../db/write.ts';
import { chunksOf, unbroken } from './unfinished.ts';

/**
 * Creates the reserve for texts first (promise 6).
 * @throws storage error (`isFull`); nothing is stored then
 */
export async function startRecording(
  db: OwnerDb,
  env: Pick<Env, 'uuid' | 'now'>,
  about: { label: string; mime: string },
): Promise<string> {
  const id = env.uuid();
  const row = { ...about, id, startedAt: env.now() };
  await writeBesideReserve(db, [db.recordings, db.meta], async () => {
    await needReserve(db);
    await db.recordings.put(row);
  });
  return id;
}

/**
 * Numbered from 0. Does not wait for writes of entries: a killed tab loses a second at most.
 * @throws storage error (`isFull`)
 */
export async function appendChunk(db: OwnerDb, id: string, seq: number, blob: Blob): Promise<void> {
  const bytes = await blob.arrayBuffer();
  return writeSound(db, [db.chunks], async () => {
    await db.chunks.put({ recordingId: id, seq, bytes });
  });
}

/** Once the reserve is freed, the remaining space is for texts (promise 6). */
export function mayRecordOn(db: OwnerDb): Promise<boolean> {
  return reconnecting(db, () => hasReserve(db));
}

/** Up to the first gap. @throws Error if nothing was recorded */
export async function assembleRecording(
  db: OwnerDb,
  id: string,
): Promise<{ blob: Blob; mime: string; chunks: number }> {
  const read = () => Promise.all([db.recordings.get(id), chunksOf(db, id).toArray()]);
  const [row, chunks] = await reconnecting(db, read);
  const parts = chunks.slice(0, unbroken(chunks.map(({ seq }) => seq))).map(({ bytes }) => bytes);
  if (!row || parts.length === 0) throw new Error(`No recording ${id}`);
  return { blob: new Blob(parts, { type: row.mime }), mime: row.mime, chunks: parts.length };
}

export async function discardRecording(db: OwnerDb, id: string): Promise<void> {
  const remove = () =>
    db.transaction('rw', [db.recordings, db.chunks], async () => {
      await chunksOf(db, id).delete();
      await db.recordings.delete(id);
    });
  await reconnecting(db, remove);
}
