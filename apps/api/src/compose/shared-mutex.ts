import type { KeyedMutex } from '#api/base/queues.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type Locks, LockTimeout, type ReleaseLock } from '#api/ports/locks.ts';

/** Milliseconds; a picture takes seconds. */
const PATIENCE_MS = 120_000;
const RETRY_SECONDS = 5;

interface Options {
  /** Keeps its keys apart from others'. */
  name: string;
  patienceMs?: number;
  /** Past its patience work begins all the same: for keys that only keep order. */
  goesOn?: boolean;
}

/**
 * A mutex among all processes.
 * @throws Refusal `overloaded` past its patience
 */
export function createSharedMutex(
  locks: Pick<Locks, 'take'>,
  { name, patienceMs = PATIENCE_MS, goesOn = false }: Options,
): KeyedMutex {
  const take = async (key: string): Promise<ReleaseLock | undefined> => {
    try {
      return await locks.take(`${name} ${key}`, { patienceMs });
    } catch (fault) {
      if (!(fault instanceof LockTimeout)) throw fault;
      if (!goesOn) throw new Refusal('overloaded', { retryAfter: RETRY_SECONDS });
      return undefined;
    }
  };
  return async (key, work) => {
    const release = await take(key);
    try {
      return await work();
    } finally {
      await release?.();
    }
  };
}
