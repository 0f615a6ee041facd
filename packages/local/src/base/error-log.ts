import { databases } from './browser-parts.ts';
import { describeError, type ErrorReport, type Report } from './report.ts';

/** The same error at the same place stays one row. */
export interface LoggedError extends ErrorReport {
  /** Last occurrence, milliseconds since the epoch. */
  at: number;
  times: number;
  from: 'window' | 'worker';
}

/** Maximum rows; the oldest goes first. */
export const MAX_ERRORS = 50;

const PATIENCE_MS = 3000;

const DATABASE = 'error-log';
const STORE = 'rings';
const KEY = 'errors';

/** How deep a stack reaches depends on what was awaited. */
function beginAlike(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  if (length === 0) return one.length === other.length;
  return one.slice(0, length).join() === other.slice(0, length).join();
}

function isSame(one: LoggedError, other: LoggedError): boolean {
  const key = ({ from, where, name }: LoggedError) => JSON.stringify([from, where, name]);
  return key(one) === key(other) && beginAlike(one.frames, other.frames);
}

/** Oldest first. */
export function addError(log: readonly LoggedError[], error: LoggedError): LoggedError[] {
  const before = log.find((one) => isSame(one, error));
  const others = log.filter((one) => one !== before);
  return [...others, { ...error, times: error.times + (before?.times ?? 0) }].slice(-MAX_ERRORS);
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export interface ErrorLog {
  report: Report;
  /** Oldest first; a failing or silent storage becomes a row of its own. */
  read(): Promise<LoggedError[]>;
  clear(): Promise<void>;
}

/**
 * Not in a diary: errors happen before a sign-in, or because a diary cannot be opened. Without Dexie, which the landing
 * page does not load and which may be what fails.
 * @param storage `undefined` if the browser has none: the log then lasts as long as the page
 */
export function createErrorLog(
  from: LoggedError['from'],
  now: () => number,
  storage: IDBFactory | undefined = databases(),
): ErrorLog {
  let unstored: LoggedError[] = [];
  /** Being stored. */
  let batch: LoggedError[] = [];
  let storing: Promise<void> | undefined;

  const noted = (error: unknown, where: string): LoggedError => ({
    ...describeError(error, where),
    at: now(),
    times: 1,
    from,
  });

  /** Two windows must keep each other's rows. */
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
        // Expected: a full or failing storage. The next report stores them too.
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
      // Otherwise the log of a failing storage would look empty.
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
