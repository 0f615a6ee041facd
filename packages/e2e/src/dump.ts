import type { Page } from '@playwright/test';

/** Rows of every database, with the bytes of their files. */
function dumpDatabases(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const latin = new TextDecoder('latin1');
    const say = async (value: unknown): Promise<string> => {
      if (value instanceof ArrayBuffer) return latin.decode(value);
      if (Array.isArray(value)) return (await Promise.all(value.map(say))).join('\n');
      return typeof value === 'object' && value !== null ? say(Object.entries(value).flat()) : String(value);
    };
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const parts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await read(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = await read(db.transaction(store).objectStore(store).getAll());
        parts.push(`${name}/${store}`, await say(rows));
      }
      db.close();
    }
    return parts.join('\n');
  });
}

/** Content of the caches that the worker keeps. */
function dumpCaches(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const latin = new TextDecoder('latin1');
    const parts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        parts.push(request.url, latin.decode(await reply?.arrayBuffer()));
      }
    }
    return parts.join('\n');
  });
}

/** Both storages and the cookies a script can read. */
function dumpStorages(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
}

/**
 * Everything this origin keeps on a device, as one text. What somebody wrote must not be found in it under another
 * account (S14).
 */
export async function dumpDevice(page: Page): Promise<string> {
  return [await dumpDatabases(page), await dumpCaches(page), await dumpStorages(page)].join('\n');
}
