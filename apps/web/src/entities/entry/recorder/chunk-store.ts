import type { Env } from '@tagfalter/local/base/env';
import type { OwnerDb } from '@tagfalter/local/db/owner-db';
import { appendChunk, discardRecording, mayRecordOn, startRecording } from '@tagfalter/local/media/recordings';
import type { ChunkStore } from '#platform/recorder/session.ts';
import { lockName } from './left-behind.ts';

type RecorderEnv = Pick<Env, 'locks' | 'now' | 'uuid'>;

function holdLock(env: RecorderEnv, id: string): () => void {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void env.locks?.request(lockName(id), () => held);
  return letGo;
}

/** Where a recorder keeps its chunks. @param label of the recording, such as the date of the day */
export function createChunkStore(db: OwnerDb, env: RecorderEnv, label: string): ChunkStore {
  const locks = new Map<string, () => void>();
  const release = (id: string) => {
    locks.get(id)?.();
    locks.delete(id);
  };
  return {
    async begin(mime) {
      const id = await startRecording(db, env, { label, mime });
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
