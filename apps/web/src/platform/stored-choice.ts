import { createEmitter } from '@tagfalter/local/base/store';
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
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changes.emit();
  };
  const changes = createEmitter(() => {
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  });
  return {
    get: () => {
      const stored = deviceStore.getItem(key);
      return values.find((value) => value === stored) ?? fallback;
    },
    set: (value) => {
      deviceStore.setItem(key, value);
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}

/** A choice, live. */
export function useChoice<T extends string>(choice: StoredChoice<T>): T {
  return useSyncExternalStore(choice.subscribe, choice.get);
}
