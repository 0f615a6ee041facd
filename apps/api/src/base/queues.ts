/** Runs pieces of work of one key one after the other, in the order they came; those of different keys side by side. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * A mutex per key; work that throws rejects its caller alone. Two mutexes do not know each other's keys.
 * @param patienceMs after which nobody waits any longer for work that may never end; without it everybody does
 */
export function createKeyedMutex(patienceMs?: number): KeyedMutex {
  const latest = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = latest.get(key);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    latest.set(key, ended);
    await (before && patienceMs !== undefined ? within(patienceMs, before) : before);
    try {
      return await work();
    } finally {
      end();
      if (latest.get(key) === ended) latest.delete(key);
    }
  };
}

/** Ends with the work, or after so many milliseconds. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

/** Runs pieces of work, so many at a time, in the order they came. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** @param width pieces of work that run at a time */
export function createSemaphore(width: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
