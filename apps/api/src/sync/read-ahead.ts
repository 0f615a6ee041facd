/** How long a page lies ready for a device that goes on, in milliseconds. */
const KEPT_MS = 2000;
/** Of so many accounts a page may lie ready at once: some megabytes each, as people write. */
const MOST_READY = 20;

interface Ahead<T> {
  /** Everything the page depends on. */
  key: string;
  page: Promise<T>;
}

/** Pages that are read before they are asked for: one for each account at most, and not of everybody. */
export interface ReadAhead<T> {
  /** Begins to read a page, if there is room for it. A failure counts as nothing read: whoever asks for the page reads it, and hears of it. */
  begin(accountId: string, key: string, read: () => Promise<T>): void;
  /** The page, if just this one has been begun; it is given out once. */
  take(accountId: string, key: string): Promise<T | undefined>;
}

/**
 * While a device takes a page of a long history, the database reads the next: so the two wait for each other no more than
 * they must (decision 033). What lies ready is gone after two seconds.
 */
export function createReadAhead<T>(): ReadAhead<T> {
  const ready = new Map<string, Ahead<T>>();
  return {
    begin(accountId, key, read) {
      if (ready.size >= MOST_READY && !ready.has(accountId)) return;
      const ahead = { key, page: read() };
      const forget = () => {
        if (ready.get(accountId) === ahead) ready.delete(accountId);
      };
      ahead.page.catch(forget);
      setTimeout(forget, KEPT_MS).unref();
      ready.set(accountId, ahead);
    },
    async take(accountId, key) {
      const ahead = ready.get(accountId);
      if (ahead?.key !== key) return undefined;
      ready.delete(accountId);
      return ahead.page.catch(() => undefined);
    },
  };
}
