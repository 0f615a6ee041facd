import { createEmitter } from '@tagfalter/local/base/store';
import { deviceStore } from '#platform/browser-stores.ts';

const marks = createEmitter();
const keyOf = (token: string): string => `guest-store-${token}`;

/** Notes that this device has a store of the event: some browsers do not list what stores there are. */
export function markStore(token: string): void {
  deviceStore.setItem(keyOf(token), '1');
  marks.emit();
}

/** Calls `listener` when this page has opened a store. @returns what ends that */
export const watchStores = marks.subscribe;

/** Whether this device has noted a store of the event. @param token of the event's address */
export function hasStoreMark(token: string): boolean {
  return deviceStore.getItem(keyOf(token)) !== null;
}
