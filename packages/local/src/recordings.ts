import type { Day } from '@tagfalter/domain/day';
import { Dexie } from 'dexie';
import type { DiaryDb } from './db.ts';
import type { Env } from './env.ts';
import { reconnecting } from './reconnect.ts';
import { hasReserve, needReserve } from './reserve.ts';
import type { RecordingRow } from './rows.ts';
import { writeBesideReserve, writeSound } from './write-text.ts';

export interface UnfinishedRecording extends RecordingRow {
  /** One a second (decision 18). */
  chunks: number;
}

/**
 * Opens a recording; its id names the chunks that follow. It begins only beside the reserve, which is for words and is laid
 * first where there is none (reliability, promise 6).
 * @throws DOMException when the device is too full for both; nothing is kept then
 */
export async function startRecording(db: DiaryDb, env: Env, about: { date: Day; mime: string }): Promise<string> {
  const id = env.uuid();
  const row = { ...about, id, startedAt: env.now() };
  await writeBesideReserve(db, [db.recordings, db.meta], async () => {
    await needReserve(db);
    await db.recordings.put(row);
  });
  return id;
}

/**
 * Keeps one chunk, numbered from 0, durably: a killed tab costs at most the second that is being recorded (decision 18). It
 * waits for nobody who writes days.
 * @throws DOMException when the device is full, also without the reserve
 */
export function appendChunk(db: DiaryDb, id: string, seq: number, blob: Blob): Promise<void> {
  return writeSound(db, [db.chunks], async () => {
    await db.chunks.put({ recordingId: id, seq, blob });
  });
}

/**
 * Whether a recording may go on: once the reserve is given up, for its last chunk or for words, what is left of it is for
 * words (reliability, promise 6).
 */
export function mayRecordOn(db: DiaryDb): Promise<boolean> {
  return reconnecting(db, () => hasReserve(db));
}

function chunksOf(db: DiaryDb, id: string) {
  return db.chunks.where('[recordingId+seq]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/** How many of a recording's chunks there are up to the first that is missing: what follows that is no sound by itself. */
function unbroken(seqs: number[]): number {
  const gap = seqs.findIndex((seq, index) => seq !== index);
  return gap === -1 ? seqs.length : gap;
}

async function countChunks(db: DiaryDb, id: string): Promise<number> {
  return unbroken((await chunksOf(db, id).primaryKeys()).map(([, seq]) => seq));
}

/**
 * Recordings whose sound is in no draft yet, oldest first: a tab was killed while recording, or between the end
 * and the draft. The one a recorder is just making is among them. Those without a chunk hold nothing.
 */
export async function listUnfinished(db: DiaryDb): Promise<UnfinishedRecording[]> {
  return db.transaction('r', [db.recordings, db.chunks], async () => {
    const rows = await db.recordings.toArray();
    const counted = await Promise.all(rows.map(async (row) => ({ ...row, chunks: await countChunks(db, row.id) })));
    return counted.filter((row) => row.chunks > 0).sort((a, b) => a.startedAt - b.startedAt);
  });
}

/**
 * Joins the chunks in their order, up to the first that is missing.
 * @throws Error when nothing was recorded under this id
 */
export async function assembleRecording(
  db: DiaryDb,
  id: string,
): Promise<{ blob: Blob; mime: string; chunks: number }> {
  const read = () => Promise.all([db.recordings.get(id), chunksOf(db, id).toArray()]);
  const [row, chunks] = await reconnecting(db, read);
  const parts = chunks.slice(0, unbroken(chunks.map(({ seq }) => seq))).map(({ blob }) => blob);
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
