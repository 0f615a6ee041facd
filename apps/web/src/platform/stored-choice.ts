import { useSyncExternalStore } from 'react';
import { deviceStore } from './browser-stores.ts';

/** Choice among a few values, remembered on this device and followed by every place that shows it, in every tab. */
export interface StoredChoice<T extends string> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/**
 * @param key in local storage
 * @param fallback where nothing is stored, or something unknown
 */
export function storedChoice<const T extends string>(
  key: string,
  values: readonly T[],
  fallback: NoInfer<T>,
): StoredChoice<T> {
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) announce();
  };
  return {
    get: () => {
      const stored = deviceStore.getItem(key);
      return values.find((value) => value === stored) ?? fallback;
    },
    set: (value) => {
      deviceStore.setItem(key, value);
      announce();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** A choice, live. */
export function useChoice<T extends string>(choice: StoredChoice<T>): T {
  return useSyncExternalStore(choice.subscribe, choice.get);
}
