/** Runs pieces of work of one key one after the other, in the order they came; those of different keys side by side. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Turns of their own: nobody in them waits for others' turns. Work that throws does so to its caller, and holds up nobody.
 * @param patienceMs after which nobody waits any longer for work that may never end; without it everybody does
 */
export function createTurns(patienceMs?: number): Turns {
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
