/** Runs work of one key one at a time. Calls during a run cause one further run at its end, and do not wait for it. */
export function createOneAtATime(): (key: string, work: () => Promise<void>) => Promise<void> {
  const running = new Map<string, { isStale: boolean }>();
  return async (key, work) => {
    const other = running.get(key);
    if (other) {
      other.isStale = true;
      return;
    }
    const mine = { isStale: false };
    running.set(key, mine);
    try {
      do {
        mine.isStale = false;
        try {
          await work();
        } catch (fault) {
          if (!mine.isStale) throw fault;
        }
      } while (mine.isStale);
    } finally {
      running.delete(key);
    }
  };
}
