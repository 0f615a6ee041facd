import type { Day } from '@tagfalter/domain/day';
import type { DiaryDb } from '@tagfalter/local/db';
import type { Env } from '@tagfalter/local/env';
import {
  appendChunk,
  discardRecording,
  listUnfinished,
  startRecording,
  type UnfinishedRecording,
} from '@tagfalter/local/recordings';
import type { ChunkStore } from './session.ts';

/** While a recorder holds this lock its recording is running, in whichever tab; a killed tab lets go of it. */
function lockName(id: string): string {
  return `recording-${id}`;
}

function holdLock(env: Env, id: string): () => void {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void env.locks?.request(lockName(id), () => held);
  return letGo;
}

/** Where the recorder of a day keeps its chunks. */
export function createChunkStore(db: DiaryDb, env: Env, date: Day): ChunkStore {
  const locks = new Map<string, () => void>();
  const release = (id: string) => {
    locks.get(id)?.();
    locks.delete(id);
  };
  return {
    async begin(mime) {
      const id = await startRecording(db, env, { date, mime });
      locks.set(id, holdLock(env, id));
      return id;
    },
    append: (id, seq, chunk) => appendChunk(db, id, seq, chunk),
    async discard(id) {
      await discardRecording(db, id);
      release(id);
    },
    release,
  };
}

/** Recordings that a killed tab or a full disk left behind, oldest first; not those that run just now. */
export async function listLeftBehind(db: DiaryDb): Promise<UnfinishedRecording[]> {
  const unfinished = await listUnfinished(db);
  if (unfinished.length === 0 || !('locks' in navigator)) return unfinished;
  const { held = [] } = await navigator.locks.query();
  const running = new Set(held.map((lock) => lock.name));
  return unfinished.filter((recording) => !running.has(lockName(recording.id)));
}
