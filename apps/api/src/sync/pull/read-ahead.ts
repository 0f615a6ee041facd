/** How long a page is kept, in milliseconds. */
const KEPT_MS = 2000;
/** Accounts with a page in memory; a page may have some megabytes. */
const MAX_READY = 20;

interface Ahead<T> {
  /** Everything that the page depends on. */
  key: string;
  page: Promise<T>;
}

/** Pages read before they are requested, at most one per account. */
export interface ReadAhead<T> {
  /** Starts to read a page if there is room. A failure counts as no page: the request then reads it itself and gets the error. */
  begin(accountId: string, key: string, read: () => Promise<T>): void;
  /** Returns the page with this key once; `undefined` if there is none. */
  take(accountId: string, key: string): Promise<T | undefined>;
}

/**
 * While a device stores a page of a long history, the database reads the next one (decision 018). A page that nobody
 * requests is dropped after two seconds.
 */
export function createReadAhead<T>(): ReadAhead<T> {
  const ready = new Map<string, Ahead<T>>();
  return {
    begin(accountId, key, read) {
      if (ready.size >= MAX_READY && !ready.has(accountId)) return;
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
