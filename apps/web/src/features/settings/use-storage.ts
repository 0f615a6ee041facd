import { keepStorage } from '@tagfalter/local/base/keep-storage';
import { useEffect, useState } from 'react';

interface StorageState {
  /** Bytes in use by this app; null where the browser does not say. */
  usage: number | null;
  /** Whether the browser promises to keep the data; null if it cannot, undefined until it has said so. */
  persisted: boolean | null | undefined;
}

const UNKNOWN: StorageState = { usage: null, persisted: null };
const PENDING: StorageState = { usage: null, persisted: undefined };

async function look(): Promise<StorageState> {
  // Missing outside of secure contexts and in old browsers.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  try {
    const usage = (await storage?.estimate?.())?.usage ?? null;
    return { usage, persisted: (await storage?.persisted?.()) ?? null };
  } catch {
    // Expected: a TypeError, by which browsers refuse where the origin is opaque.
    return UNKNOWN;
  }
}

/** How the browser keeps this app's data, and a way to ask it to keep them for good. */
export function useStorage(): StorageState & { refused: boolean; keep: () => Promise<void> } {
  const [state, setState] = useState(PENDING);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    let left = false;
    void look().then((seen) => {
      if (!left) setState(seen);
    });
    return () => {
      left = true;
    };
  }, []);
  const keep = async () => {
    setRefused(!(await keepStorage(navigator.storage)));
    setState(await look());
  };
  return { ...state, refused, keep };
}
