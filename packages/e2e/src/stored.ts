import type { Page } from '@playwright/test';

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
      const rows: Array<{ hash: string; variant: string; blob: Blob }> = await read(
        db.transaction('bytes').objectStore('bytes').getAll(),
      );
      db.close();
      for (const { hash, blob } of rows.filter(({ variant }) => variant === 'original')) {
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
        const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        found.push({ hash, sha256, size: blob.size });
      }
    }
    return found;
  });
}

/** What the server has delivered of every entry, as it lies in the diary database. */
export function storedEntries(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [diary] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tagfalter-'));
    const db = await read(indexedDB.open(diary?.name ?? ''));
    const rows: Array<{ base: unknown }> = await read(db.transaction('entries').objectStore('entries').getAll());
    db.close();
    return rows.map((row) => row.base);
  });
}

/** Chunks (one for each second of sound) that unfinished recordings have put into the database. */
export function storedChunks(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let count = 0;
    const databases = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tagfalter-'));
    for (const { name = '' } of databases) {
      const db = await read(indexedDB.open(name));
      count += await read(db.transaction('chunks').objectStore('chunks').count());
      db.close();
    }
    return count;
  });
}

/** When the recording that is not finished began, in milliseconds since the epoch. */
export function unfinishedSince(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [diary] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tagfalter-'));
    const db = await read(indexedDB.open(diary?.name ?? ''));
    const rows: Array<{ startedAt: number }> = await read(
      db.transaction('recordings').objectStore('recordings').getAll(),
    );
    db.close();
    return rows[0]?.startedAt ?? 0;
  });
}

/** Holds a store of the diary for writing, as another tab in the middle of a long write does. Answers the release. */
export async function holdStore(page: Page, store: string): Promise<() => Promise<void>> {
  await page.evaluate(async (held) => {
    const [diary] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tagfalter-'));
    const opening = indexedDB.open(diary?.name ?? '');
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const objects = opening.result.transaction(held, 'readwrite').objectStore(held);
    // A transaction lives as long as it has a request to answer.
    const spin = () => {
      if (document.documentElement.dataset.hold === held) objects.count().onsuccess = spin;
      else opening.result.close();
    };
    document.documentElement.dataset.hold = held;
    spin();
  }, store);
  return () => page.evaluate(() => document.documentElement.removeAttribute('data-hold'));
}

/** Whether the diary has space put by for words (reliability, promise 6). */
export function hasReserve(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [diary] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tagfalter-'));
    const db = await read(indexedDB.open(diary?.name ?? ''));
    const count = await read(db.transaction('meta').objectStore('meta').count('reserve'));
    db.close();
    return count === 1;
  });
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
