/** Reads once what several callers ask for by the same key in the same turn. */
export type ShareInTurn<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Shares reads between the streams of an account: a commit is told to all of them in one turn, before anything else can
 * happen. A later call reads anew, for it may be about a later commit.
 */
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
