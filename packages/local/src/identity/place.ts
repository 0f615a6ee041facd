/** Where a text is kept. What throws is closed, full or broken: the next place is tried then. */
export interface Place {
  /** null where nothing is kept. */
  read(): Promise<string | null>;
  /** Keeps another text in one step, unless what is there has changed. @returns whether it is kept */
  swap(isStill: (text: string | null) => boolean, next: string): Promise<boolean>;
}

interface TextStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A store of the browser as a place. @param open looking at it alone may throw */
export function storagePlace(open: () => TextStore, key: string): Place {
  return {
    read: async () => open().getItem(key),
    swap: async (isStill, next) => {
      const store = open();
      if (!isStill(store.getItem(key))) return false;
      store.setItem(key, next);
      return true;
    },
  };
}

/** Lasts as long as the page: where a browser keeps nothing, somebody is signed in until it goes. */
export function memoryPlace(): Place {
  const kept = new Map<string, string>();
  return storagePlace(
    () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }),
    'hosted',
  );
}
