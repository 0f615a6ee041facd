/** Shares one read among calls with the same key in the same turn of the event loop. */
export type ShareInTurn<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/** Streams of an account hear of a commit in one turn. A later call reads anew: it may be about a later commit. */
export function shareInTurn<T>(): ShareInTurn<T> {
  const reads = new Map<string, Promise<T>>();
  return (key, read) => {
    const shared = reads.get(key);
    if (shared) return shared;
    if (reads.size === 0) queueMicrotask(() => reads.clear());
    const reading = read();
    reads.set(key, reading);
    return reading;
  };
}
