import { describeError, type ErrorReport, type Report } from './report.ts';

/** An error as it lies in the log. The same error at the same place takes one row, however often it comes. */
export interface LoggedError extends ErrorReport {
  /** The last time, milliseconds since the epoch. */
  at: number;
  times: number;
  from: 'window' | 'worker';
}

/** Most rows of the log; the oldest goes first. */
export const MAX_ERRORS = 50;

/** Longest wait for a browser that says nothing. */
const PATIENCE_MS = 3000;

const DATABASE = 'error-log';
const STORE = 'rings';
const KEY = 'errors';

/** Whether one list of frames begins as the other: how far a stack reaches depends on what was awaited on the way. */
function beginAlike(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  if (length === 0) return one.length === other.length;
  return one.slice(0, length).join() === other.slice(0, length).join();
}

function isSame(one: LoggedError, other: LoggedError): boolean {
  const key = ({ from, where, name }: LoggedError) => JSON.stringify([from, where, name]);
  return key(one) === key(other) && beginAlike(one.frames, other.frames);
}

/** The log with a further error, oldest first. */
export function addError(log: readonly LoggedError[], error: LoggedError): LoggedError[] {
  const before = log.find((one) => isSame(one, error));
  const others = log.filter((one) => one !== before);
  return [...others, { ...error, times: error.times + (before?.times ?? 0) }].slice(-MAX_ERRORS);
}

/** The browser said nothing within `PATIENCE_MS`. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The browser's storage; reading the name alone throws in some pages that get none. */
function browserStorage(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    // Expected: a SecurityError where storage is blocked.
    return undefined;
  }
}

export interface ErrorLog {
  /** Notes an error; it is stored as soon as the browser allows. */
  report: Report;
  /** Oldest first; with a row of its own if the storage fails or says nothing. */
  read(): Promise<LoggedError[]>;
  /** Deletes the log from this device. */
  clear(): Promise<void>;
}

/**
 * The errors of this device, which survive a reload and are the same for all windows and the worker. They lie beside the
 * diaries: errors happen before anybody has signed in, and while a diary cannot be opened. By `IndexedDB` itself, as the
 * landing page loads no more than that, and what goes wrong in Dexie has to be noted without it.
 * @param storage undefined where the browser has none: then the log is as old as the page
 */
export function createErrorLog(
  from: LoggedError['from'],
  now: () => number,
  storage: IDBFactory | undefined = browserStorage(),
): ErrorLog {
  let unstored: LoggedError[] = [];
  /** On their way into the storage. */
  let batch: LoggedError[] = [];
  let storing: Promise<void> | undefined;

  const noted = (error: unknown, where: string): LoggedError => ({
    ...describeError(error, where),
    at: now(),
    times: 1,
    from,
  });

  /** Reads and writes in one transaction, so that two windows do not undo each other's rows. */
  async function update(storage: IDBFactory, work: (log: LoggedError[]) => LoggedError[]): Promise<LoggedError[]> {
    const opening = storage.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const db = await resultOf(opening);
    try {
      const store = db.transaction(STORE, 'readwrite').objectStore(STORE);
      const log = work((await resultOf<LoggedError[] | undefined>(store.get(KEY))) ?? []);
      await resultOf(store.put(log, KEY));
      return log;
    } finally {
      db.close();
    }
  }

  async function store(storage: IDBFactory): Promise<void> {
    while (unstored.length > 0) {
      batch = unstored;
      unstored = [];
      try {
        await update(storage, (log) => batch.reduce(addError, log));
        batch = [];
      } catch {
        // Expected: a full or a failing storage. They stay in memory and are stored along with the next one.
        unstored = unstored.reduce(addError, batch);
        batch = [];
        return;
      }
    }
  }

  return {
    report(error, where) {
      unstored = addError(unstored, noted(error, where));
      if (!storage) return;
      storing ??= store(storage).finally(() => {
        storing = undefined;
      });
    },
    async read() {
      if (!storage) return unstored;
      const opened = (async () => {
        await storing;
        return update(storage, (log) => log);
      })();
      const silent = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, new TimeoutError()));
      // A failing or silent storage is an error like others: without its row the log would look empty.
      const stored = await Promise.race([opened, silent]).catch((error: unknown) => [noted(error, 'error log')]);
      return [...batch, ...unstored].reduce(addError, stored);
    },
    async clear() {
      await storing;
      unstored = [];
      if (storage) await resultOf(storage.deleteDatabase(DATABASE));
    },
  };
}
