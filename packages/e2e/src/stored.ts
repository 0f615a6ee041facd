import type { Page } from '@playwright/test';
import { BriefEntrySchema, wholeEntry } from '@tagfalter/contract/sync-pull';
import * as v from 'valibot';

/** An original this device keeps, with the hash of the bytes as they really lie there. */
export interface StoredOriginal {
  hash: string;
  sha256: string;
  size: number;
}

/** Reads every original out of the diary databases of a device, past the app. */
export function storedOriginals(page: Page): Promise<StoredOriginal[]> {
  return page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: Array<{ hash: string; sha256: string; size: number }> = [];
    const databases = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tagfalter-'));
    for (const { name = '' } of databases) {
      const db = await read(indexedDB.open(name));
      const rows: Array<{ hash: string; variant: string; bytes: ArrayBuffer }> = await read(
        db.transaction('bytes').objectStore('bytes').getAll(),
      );
      db.close();
      for (const { hash, bytes } of rows.filter(({ variant }) => variant === 'original')) {
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        found.push({ hash, sha256, size: bytes.byteLength });
      }
    }
    return found;
  });
}

/** The rows of one store in the diaries of a device, past the app; what is no JSON in them, such as bytes, is left out. @param key of one */
async function storedRows(page: Page, store: string, key?: string): Promise<unknown[]> {
  const text = await page.evaluate(
    async ([name, wanted]) => {
      const read = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const rows: unknown[] = [];
      const diaries = (await indexedDB.databases()).filter((database) => database.name?.startsWith('tagfalter-'));
      for (const diary of diaries) {
        const db = await read(indexedDB.open(diary.name ?? ''));
        rows.push(...(await read(db.transaction(name).objectStore(name).getAll(wanted))));
        db.close();
      }
      return JSON.stringify(rows);
    },
    [store, key] as const,
  );
  return v.parse(v.pipe(v.string(), v.parseJson(), v.array(v.unknown())), text);
}

/** Up to which of its changes the server has processed them. */
const Acks = v.object({ key: v.literal('acks'), ackedThrough: v.number() });

/** How many changes and files of this device have not reached the server. */
export async function unsentRows(page: Page): Promise<number> {
  const [ackedThrough = 0] = (await storedRows(page, 'meta', 'acks')).map((row) => v.parse(Acks, row).ackedThrough);
  const changes = v.parse(v.array(v.object({ id: v.number() })), await storedRows(page, 'outbox'));
  const files = await storedRows(page, 'uploads');
  return changes.filter(({ id }) => id > ackedThrough).length + files.length;
}

const EntryBase = v.nullable(v.looseObject({ id: v.string() }));
const Packed = v.pipe(v.string(), v.parseJson(), v.array(BriefEntrySchema));

/** Every entry as the server delivered it, read from the diary database: stored by itself, or packed in brief (018). */
export async function storedEntries(page: Page): Promise<unknown[]> {
  const packs = v.parse(v.array(v.object({ page: v.number(), days: Packed })), await storedRows(page, 'packs'));
  const rows = v.parse(v.array(v.object({ id: v.string(), base: EntryBase })), await storedRows(page, 'entries'));
  const found = new Map<string, unknown>();
  for (const { days } of packs.toSorted((a, b) => a.page - b.page)) {
    for (const day of days) found.set(day.id, wholeEntry(day));
  }
  for (const { id, base } of rows) found.set(id, base);
  return [...found.values()];
}

/** Chunks (one for each second of sound) that unfinished recordings have put into the database. */
export async function storedChunks(page: Page): Promise<number> {
  return (await storedRows(page, 'chunks')).length;
}

/**
 * Whether the diary has space put by for words (promise 6). Only asks for its key: a page that has read the bytes
 * keeps them from being given up until it collects its garbage.
 */
export async function hasStoredReserve(page: Page): Promise<boolean> {
  const keys = await page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [diary] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tagfalter-'));
    const db = await read(indexedDB.open(diary?.name ?? ''));
    const found = await read(db.transaction('meta').objectStore('meta').getAllKeys());
    db.close();
    return found.map(String);
  });
  return keys.includes('reserve');
}

/**
 * Holds a store of the diary for writing, or all stores, as another tab in a long write does. In WebKit a tab that was
 * left does so too. Returns the release.
 */
export async function holdStore(page: Page, store?: string): Promise<() => Promise<void>> {
  await page.evaluate(async (held) => {
    const [diary] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tagfalter-'));
    const opening = indexedDB.open(diary?.name ?? '');
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const names = held === undefined ? [...opening.result.objectStoreNames] : [held];
    const objects = opening.result.transaction(names, 'readwrite').objectStore(names[0] ?? '');
    // A transaction lives as long as it has a request to answer.
    const spin = () => {
      if (document.documentElement.dataset.hold === String(held)) objects.count().onsuccess = spin;
      else opening.result.close();
    };
    document.documentElement.dataset.hold = String(held);
    spin();
  }, store);
  return () => page.evaluate(() => document.documentElement.removeAttribute('data-hold'));
}

/** Puts so much beside the diary that nothing more fits. Answers what removes it. */
export async function fillDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const done = (request: IDBRequest | IDBTransaction) =>
      new Promise<boolean>((resolve) => {
        const isRequest = request instanceof IDBRequest;
        request.addEventListener(isRequest ? 'success' : 'complete', () => resolve(true));
        request.addEventListener(isRequest ? 'error' : 'abort', () => resolve(false));
      });
    const opening = indexedDB.open('filler', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true });
    await done(opening);
    for (let size = 4 * 1024 * 1024; size >= 512; size /= 2) {
      for (let fits = true; fits; ) {
        const writing = opening.result.transaction('bytes', 'readwrite', { durability: 'strict' });
        writing.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536))));
        for (let rest = size - 65_536; rest > 0; rest -= 65_536)
          writing.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(65_536)));
        fits = await done(writing);
      }
    }
    opening.result.close();
  });
  return () =>
    page.evaluate(async () => {
      const deleting = indexedDB.deleteDatabase('filler');
      await new Promise((resolve, reject) => {
        deleting.onsuccess = resolve;
        deleting.onerror = reject;
      });
    });
}
