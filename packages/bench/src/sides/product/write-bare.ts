import type { DiaryDb } from '@tagfalter/local/db/diary-db';

const STORES = ['entries', 'outbox', 'meta', 'drafts'] as const;
type Records = Record<'entries' | 'outbox' | 'meta', unknown>;

/** Opens a database of the stores that 'Speichern' writes into, without a library. */
function openBare(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bench-bare', 1);
    opening.onupgradeneeded = () => {
      const bare = opening.result;
      bare.createObjectStore('entries', { keyPath: 'id' }).createIndex('date', 'date');
      bare.createObjectStore('outbox', { keyPath: 'id' });
      bare.createObjectStore('meta', { keyPath: 'key' });
      bare.createObjectStore('drafts', { keyPath: 'date' });
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Lasts as long as the page, like the product's connection. */
let opened: Promise<IDBDatabase> | undefined;

function writeRecords(bare: IDBDatabase, { entries, outbox, meta }: Records, date: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const writing = bare.transaction(STORES, 'readwrite', { durability: 'strict' });
    writing.objectStore('entries').put(entries);
    writing.objectStore('outbox').add(outbox);
    writing.objectStore('meta').put(meta);
    writing.objectStore('drafts').delete(date);
    writing.oncomplete = () => resolve();
    writing.onerror = () => reject(writing.error);
    writing.commit();
  });
}

/**
 * Writes the records of the product's last `count` writes into bare stores, each write in a strict transaction.
 * @returns milliseconds
 */
export async function writeBareRecords(db: DiaryDb, count: number): Promise<number> {
  const outbox = await db.outbox.orderBy('id').reverse().limit(count).toArray();
  const entries = await db.entries.bulkGet(outbox.map((row) => row.entryId));
  const client = await db.meta.get('client');
  opened ??= openBare();
  const bare = await opened;
  const started = performance.now();
  for (const [index, row] of outbox.entries()) {
    const entry = entries[index];
    await writeRecords(bare, { entries: entry, outbox: row, meta: client }, entry?.date ?? '');
  }
  return performance.now() - started;
}
