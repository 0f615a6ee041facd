/** Announces that something has changed. */
export interface Emitter {
  emit(): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** A value that announces its changes, as `useSyncExternalStore` expects it. */
export interface Store<T> extends Pick<Emitter, 'subscribe'> {
  get(): T;
  /** Announces every value, also an equal one. */
  set(next: T): void;
}

/** @param onWatched called for the first listener; returns a function that is called once the last has gone */
export function createEmitter(onWatched?: () => () => void): Emitter {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    emit() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) stop = onWatched?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

export function createStore<T>(initial: T): Store<T> {
  const { emit, subscribe } = createEmitter();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      value = next;
      emit();
    },
    subscribe,
  };
}
