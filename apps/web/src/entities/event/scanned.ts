import { deviceStore } from '#platform/browser-stores.ts';

/** Fragment of the address in the code on a card: by it the page knows that it was scanned. */
export const SCANNED = '#k';

const keyOf = (token: string): string => `tagfalter-scanned-${token}`;

/** Remembers that a card of the event was scanned with this device, and takes the fragment out of the address. */
export function noteScan(token: string): void {
  if (location.hash !== SCANNED) return;
  deviceStore.setItem(keyOf(token), new Date().toISOString());
  history.replaceState(history.state, '', location.pathname);
}

/** When this device last scanned a card of the event, milliseconds since the epoch; null if it never has. */
export function scannedAt(token: string): number | null {
  const at = Date.parse(deviceStore.getItem(keyOf(token)) ?? '');
  return Number.isNaN(at) ? null : at;
}
