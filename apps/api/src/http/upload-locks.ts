import type { Locker } from '@tus/server';
import { Refusal } from '#api/base/refusal.ts';
import { type Locks, LockTimeout, type ReleaseLock } from '#api/ports/locks.ts';

/** Milliseconds a request waits for another one on the same upload. */
const PATIENCE_MS = 30_000;
const RETRY_SECONDS = 5;

/** Two requests never write one upload at once, not even by two processes: the later one ends the earlier (promise 8). */
export function createUploadLocker(locks: Pick<Locks, 'take'>): Locker {
  return {
    newLock(id) {
      let release: ReleaseLock | undefined;
      return {
        async lock(signal, requestRelease) {
          const onWanted = (): void => void requestRelease();
          try {
            release = await locks.take(`upload ${id}`, { patienceMs: PATIENCE_MS, signal, onWanted });
          } catch (fault) {
            throw fault instanceof LockTimeout ? new Refusal('overloaded', { retryAfter: RETRY_SECONDS }) : fault;
          }
        },
        unlock: async () => release?.(),
      };
    },
  };
}
