import type { DiaryDb } from '@tagfalter/local/db/diary-db';

/** A database of two stores, without a library. */
function openBare(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bench-bare', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('entries', { keyPath: 'id' }).createIndex('date', 'date');
      opening.result.createObjectStore('outbox', { keyPath: 'id' });
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** As the product's, its connection lasts as long as the page. */
let opened: Promise<IDBDatabase> | undefined;

function writePair(bare: IDBDatabase, entry: unknown, outbox: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const writing = bare.transaction(['entries', 'outbox'], 'readwrite', { durability: 'strict' });
    writing.objectStore('entries').put(entry);
    writing.objectStore('outbox').add(outbox);
    writing.oncomplete = () => resolve();
    writing.onerror = () => reject(writing.error);
    writing.commit();
  });
}

/**
 * What the browser asks for the same writes at the least: the records that the product has just stored, pair by pair
 * in strict transactions. Answers milliseconds.
 */
export async function writeBareRecords(db: DiaryDb, count: number): Promise<number> {
  const outbox = await db.outbox.orderBy('id').reverse().limit(count).toArray();
  const entries = await db.entries.bulkGet(outbox.map((row) => row.entryId));
  opened ??= openBare();
  const bare = await opened;
  const started = performance.now();
  for (const [index, row] of outbox.entries()) await writePair(bare, entries[index], row);
  return performance.now() - started;
}
