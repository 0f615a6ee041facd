import { callerSignal, unlessGone } from './caller-gone.ts';

/** Runs work of one key in order of arrival; different keys run side by side. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Work that throws rejects its own caller alone. A caller who leaves before the turn gives it up.
 * @param patienceMs limit to waiting for earlier work that may never end; without it there is none
 */
export function createKeyedMutex(patienceMs?: number): KeyedMutex {
  const latest = new Map<string, Promise<void>>();
  return async (key, work) => {
    callerSignal()?.throwIfAborted();
    const before = latest.get(key);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    latest.set(key, ended);
    const end = (): void => {
      resolve();
      if (latest.get(key) === ended) latest.delete(key);
    };
    const turn = before && patienceMs !== undefined ? within(patienceMs, before) : before;
    try {
      await unlessGone(turn);
    } catch (fault) {
      // Whoever comes next still waits for the earlier ones.
      void turn?.then(end);
      throw fault;
    }
    try {
      return await work();
    } finally {
      end();
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
