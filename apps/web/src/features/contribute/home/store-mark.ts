import { deviceStore } from '#platform/browser-stores.ts';

const listeners = new Set<() => void>();
const keyOf = (token: string): string => `guest-store-${token}`;

/** Notes that this device has a store of the event: some browsers do not list what stores there are. */
export function markStore(token: string): void {
  deviceStore.setItem(keyOf(token), '1');
  for (const listener of listeners) listener();
}

/** Calls `listener` when this page has opened a store. @returns what ends that */
export function watchStores(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this device has noted a store of the event. @param token of the event's address */
export function hasStoreMark(token: string): boolean {
  return deviceStore.getItem(keyOf(token)) !== null;
}
