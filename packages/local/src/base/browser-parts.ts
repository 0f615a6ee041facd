/** Where all of a site's data is blocked, even looking at a part of the browser throws a SecurityError. */
function part<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    // Expected: blocked.
    return undefined;
  }
}

/** `undefined` where pages get none. */
export const databases = (): IDBFactory | undefined => part(() => globalThis.indexedDB);

/** `undefined` where pages get none. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => part(() => navigator.serviceWorker);
