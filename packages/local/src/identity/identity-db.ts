import { pageLife, Running } from '../db/running.ts';
import type { TokenStore } from './place.ts';

const NAME = 'hosted-identity';
const STORE = 'records';
const KEY = 'hosted';

/** @returns `null` if there is none and `create` is false */
function open(factory: IDBFactory, create: boolean): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, 1);
    request.onupgradeneeded = () => {
      // Reading must not create the database: most installations need none.
      if (create) request.result.createObjectStore(STORE);
      else request.transaction?.abort();
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => (!create && request.error?.name === 'AbortError' ? resolve(null) : reject(request.error));
    request.onblocked = () => reject(new DOMException('The database of identities is in use', 'InvalidStateError'));
  });
}

const running = new Running();
running.onSilence((isSilent) => {
  if (isSilent) running.end();
});

/** Resolves once the data is on the medium. */
function runOnce<T>(db: IDBDatabase, mode: IDBTransactionMode, work: (store: IDBObjectStore) => () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, mode, { durability: 'strict' });
    running.watch(transaction);
    const result = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(result());
    transaction.onabort = () => reject(transaction.error ?? new DOMException('The transaction ended', 'AbortError'));
  });
}

/** Repeats work that leaving the page cut off, once it is back; fails after five silent seconds (spec decision 80). */
async function run<T>(...args: Parameters<typeof runOnce<T>>): Promise<T> {
  await pageLife.back;
  const { leavings } = pageLife;
  try {
    return await runOnce(...args);
  } catch (error) {
    if (pageLife.leavings === leavings) throw error;
    return run(...args);
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The only place that window and worker share. @param factory `undefined` where pages get no database */
export function indexedDbPlace(factory: () => IDBFactory | undefined): TokenStore {
  async function withDb<T>(create: boolean, work: (db: IDBDatabase) => Promise<T>, none: T): Promise<T> {
    const found = factory();
    if (!found) throw new DOMException('This browser gives pages no database', 'SecurityError');
    const db = await open(found, create);
    if (db === null) return none;
    try {
      return await work(db);
    } finally {
      db.close();
    }
  }
  return {
    read: () =>
      withDb<string | null>(
        false,
        (db) =>
          run(db, 'readonly', (store) => {
            const found = store.get(KEY);
            return () => textOf(found.result);
          }),
        null,
      ),
    swap: (isUnchanged, next) =>
      withDb(
        true,
        (db) =>
          run(db, 'readwrite', (store) => {
            let isDone = false;
            const found = store.get(KEY);
            found.onsuccess = () => {
              isDone = isUnchanged(textOf(found.result));
              if (!isDone) return;
              store.put(next, KEY);
              // A page that is left would cut off tokens that nobody gives twice.
              store.transaction.commit();
            };
            return () => isDone;
          }),
        false,
      ),
  };
}
