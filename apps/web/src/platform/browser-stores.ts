import { databases } from '@tagfalter/local/base/browser-parts';

/** Part of the browser's small stores that the app uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface BrowserStore extends KeyValueStore {
  /** Whether the store itself took what was put there last, so that it outlives the page. */
  hasTaken(key: string): boolean;
}

/**
 * A store of the browser that never throws. Browsers may close it to a page, and it may be full: what it does not take is
 * kept in memory and lasts as long as the page. An older value never stands where a newer one found no room.
 * @param open the store; looking at it alone may throw
 */
export function createBrowserStore(open: () => KeyValueStore): BrowserStore {
  /** Values that the store does not hold as it should; null for a value that is to be gone. */
  const unstored = new Map<string, string | null>();

  function put(key: string, value: string | null): void {
    unstored.set(key, value);
    try {
      const store = open();
      if (value === null) store.removeItem(key);
      else store.setItem(key, value);
      unstored.delete(key);
    } catch {
      // Expected: closed or full. Taking away needs no room.
      if (value !== null) removeQuietly(key);
    }
  }

  function removeQuietly(key: string): void {
    try {
      open().removeItem(key);
    } catch {
      // Expected: closed.
    }
  }

  return {
    getItem(key) {
      const known = unstored.get(key);
      if (known !== undefined) return known;
      try {
        return open().getItem(key);
      } catch {
        // Expected: closed.
        return null;
      }
    },
    setItem: put,
    hasTaken: (key) => !unstored.has(key),
    removeItem(key) {
      put(key, null);
      // There may be room now.
      for (const [waiting, value] of [...unstored]) if (value !== null) put(waiting, value);
    },
  };
}

/** Whether nothing speaks against storing here; some browsers refuse only the opening of a database. */
export function mayStore(): boolean {
  try {
    return databases() !== undefined && localStorage !== undefined;
  } catch {
    // Expected: closed.
    return false;
  }
}

/** Outlives the window; every tab of the device sees it. */
export const deviceStore = createBrowserStore(() => localStorage);
/** Lasts as long as the tab. */
export const tabStore = createBrowserStore(() => sessionStorage);
