import { type LockOptions, type Locks, LockTimeout, type ReleaseLock } from '#api/ports/locks.ts';

interface Holder {
  onWanted: LockOptions['onWanted'];
}

interface Waiter extends Holder {
  begin(): void;
}

/** Callers of one key: the holder, and those behind it in order of arrival. */
interface Line {
  holder: Holder;
  waiting: Waiter[];
}

/** Locks of a single process, for the embedded database, whose directory belongs to one process. */
export function createProcessLocks(): Locks {
  const lines = new Map<string, Line>();

  const releaseOf = (key: string, line: Line): ReleaseLock => {
    let isHeld = true;
    return async () => {
      if (!isHeld) return;
      isHeld = false;
      const next = line.waiting.shift();
      if (!next) return void lines.delete(key);
      line.holder = next;
      next.begin();
    };
  };

  return {
    async take(key, { onWanted, ...wait }) {
      const line = lines.get(key);
      if (!line) {
        const own = { holder: { onWanted }, waiting: [] };
        lines.set(key, own);
        return releaseOf(key, own);
      }
      line.holder.onWanted?.();
      await turnIn(line, onWanted, wait);
      // Later callers have waited since before this holder began.
      if (line.waiting.length > 0) onWanted?.();
      return releaseOf(key, line);
    },
    close: async () => {},
  };
}

/** @throws LockTimeout */
async function turnIn(
  line: Line,
  onWanted: LockOptions['onWanted'],
  { patienceMs, signal }: Omit<LockOptions, 'onWanted'>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiter: Waiter = { onWanted, begin: resolve };
  const giveUp = (): void => {
    const place = line.waiting.indexOf(waiter);
    // Past its turn the wait has ended already.
    if (place < 0) return;
    line.waiting.splice(place, 1);
    reject(new LockTimeout());
  };
  line.waiting.push(waiter);
  const timer = setTimeout(giveUp, patienceMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
