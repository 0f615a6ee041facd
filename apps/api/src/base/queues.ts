/** Runs work of one key in order of arrival; different keys run side by side. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Work that throws rejects its own caller alone.
 * @param patienceMs limit to waiting for earlier work that may never end; without it there is none
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

async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

/** Runs a bounded number of pieces of work at once, in order of arrival. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** @param width pieces of work at once */
export function createSemaphore(width: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place passes to the next in line without becoming free in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
