/** Throws if closed, full or broken; the next place is tried then. */
export interface TokenStore {
  read(): Promise<string | null>;
  /** Atomic. @returns whether it stored `next` */
  swap(isUnchanged: (text: string | null) => boolean, next: string): Promise<boolean>;
}

interface TextStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** @param open may throw */
export function storagePlace(open: () => TextStore, key: string): TokenStore {
  return {
    read: async () => open().getItem(key),
    swap: async (isUnchanged, next) => {
      const store = open();
      if (!isUnchanged(store.getItem(key))) return false;
      store.setItem(key, next);
      return true;
    },
  };
}

/** For a browser that stores nothing. */
export function memoryPlace(): TokenStore {
  const kept = new Map<string, string>();
  return storagePlace(
    () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }),
    'hosted',
  );
}
