import type { LocalDate } from '@tagfalter/domain/local-date';
import type { Env } from '@tagfalter/local/base/env';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { appendChunk, discardRecording, mayRecordOn, startRecording } from '@tagfalter/local/media/recordings';
import type { ChunkStore } from '#platform/recorder/session.ts';
import { lockName } from './left-behind.ts';

function holdLock(env: Env, id: string): () => void {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void env.locks?.request(lockName(id), () => held);
  return letGo;
}

/** Where the recorder of a day keeps its chunks. */
export function createChunkStore(db: DiaryDb, env: Env, date: LocalDate): ChunkStore {
  const locks = new Map<string, () => void>();
  const release = (id: string) => {
    locks.get(id)?.();
    locks.delete(id);
  };
  return {
    async begin(mime) {
      const id = await startRecording(db, env, { label: date, mime });
      locks.set(id, holdLock(env, id));
      return id;
    },
    append: (id, seq, chunk) => appendChunk(db, id, seq, chunk),
    mayGoOn: () => mayRecordOn(db),
    async discard(id) {
      await discardRecording(db, id);
      release(id);
    },
    release,
  };
}
