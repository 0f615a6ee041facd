/** Nobody released the key in time. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout';
}

export interface LockOptions {
  /** Milliseconds. */
  patienceMs: number;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
  /** Somebody waits for the key, or the lock was lost: end the work soon. May be called several times. */
  onWanted?: (() => void) | undefined;
}

/** Returns the key; never fails. */
export type ReleaseLock = () => Promise<void>;

/** Port: keys that one caller at a time holds, among all processes on one database. */
export interface Locks {
  /**
   * Within a process in order of arrival.
   * @throws LockTimeout, also when `signal` ends the wait
   */
  take(key: string, options: LockOptions): Promise<ReleaseLock>;
  close(): Promise<void>;
}

/** Runs work while holding a key. @throws LockTimeout */
export async function withLock<T>(
  locks: Pick<Locks, 'take'>,
  key: string,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const release = await locks.take(key, options);
  try {
    return await work();
  } finally {
    await release();
  }
}
