import type { Day } from '@tagfalter/domain/day';
import { Dexie } from 'dexie';
import type { DiaryDb } from './db.ts';
import type { Env } from './env.ts';
import { isFull, reconnecting } from './reconnect.ts';
import type { RecordingRow } from './rows.ts';
import { writeBesideReserve, writeText } from './write-text.ts';

export interface UnfinishedRecording extends RecordingRow {
  /** One a second (decision 18). */
  chunks: number;
}

/**
 * Opens a recording; its id names the chunks that follow.
 * @throws DOMException when the device is full; the reserve is for words (reliability, promise 6)
 */
export async function startRecording(db: DiaryDb, env: Env, about: { date: Day; mime: string }): Promise<string> {
  const id = env.uuid();
  const row = { ...about, id, startedAt: env.now() };
  await writeBesideReserve(db, [db.recordings], () => db.recordings.put(row));
  return id;
}

/**
 * Keeps one chunk, numbered from 0, durably: a killed tab costs at most the second that is being recorded (decision 18).
 * @returns whether the recording may go on: a chunk that only the reserve had room for is kept, but is the last one, so that
 *   most of the reserve is there for words (reliability, promise 6)
 * @throws DOMException when the device is full even so
 */
export async function appendChunk(db: DiaryDb, id: string, seq: number, blob: Blob): Promise<boolean> {
  const put = () => db.chunks.put({ recordingId: id, seq, blob });
  try {
    await writeBesideReserve(db, [db.chunks], put);
    return true;
  } catch (error) {
    if (!isFull(error)) throw error;
    await writeText(db, [db.chunks], put);
    return false;
  }
}

function chunksOf(db: DiaryDb, id: string) {
  return db.chunks.where('[recordingId+seq]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/**
 * Recordings whose sound is in no draft yet, oldest first: a tab was killed while recording, or between the end
 * and the draft. The one a recorder is just making is among them. Those without a chunk hold nothing.
 */
export async function listUnfinished(db: DiaryDb): Promise<UnfinishedRecording[]> {
  return db.transaction('r', [db.recordings, db.chunks], async () => {
    const rows = await db.recordings.toArray();
    const counted = await Promise.all(
      rows.map(async (row) => ({ ...row, chunks: await chunksOf(db, row.id).count() })),
    );
    return counted.filter((row) => row.chunks > 0).sort((a, b) => a.startedAt - b.startedAt);
  });
}

/**
 * Joins the chunks in their order.
 * @throws Error when nothing was recorded under this id
 */
export async function assembleRecording(
  db: DiaryDb,
  id: string,
): Promise<{ blob: Blob; mime: string; chunks: number }> {
  const read = () => Promise.all([db.recordings.get(id), chunksOf(db, id).toArray()]);
  const [row, chunks] = await reconnecting(db, read);
  const parts = chunks.map((chunk) => chunk.blob);
  if (!row || parts.length === 0) throw new Error(`No recording ${id}`);
  return { blob: new Blob(parts, { type: row.mime }), mime: row.mime, chunks: parts.length };
}

/** Forgets a recording, after its sound went into a draft or its owner did not want it. */
export async function discardRecording(db: DiaryDb, id: string): Promise<void> {
  const remove = () =>
    db.transaction('rw', [db.recordings, db.chunks], async () => {
      await chunksOf(db, id).delete();
      await db.recordings.delete(id);
    });
  await reconnecting(db, remove);
}
