import { deviceStore } from '#platform/browser-stores.ts';
import { dropPart, fragmentPartsOf } from './fragment.ts';

const MARK = 'k';
/** Fragment of the address in the code on a card: by it the page knows that it was scanned. */
export const SCANNED = `#${MARK}`;

const keyOf = (token: string): string => `tagfalter-scanned-${token}`;

/**
 * Remembers that a card of the event was scanned with this device, and takes the mark out of the address. With a code
 * the ticket is the mark, whether it came by a card or by the host's link.
 */
export function noteScan(token: string): void {
  const mark = fragmentPartsOf(location.hash).find((part) => /^k(?!\w)/.test(part));
  if (mark === undefined) return;
  deviceStore.setItem(keyOf(token), new Date().toISOString());
  // A ticket is still to be kept.
  if (!mark.startsWith(`${MARK}=`)) dropPart(mark);
}

/** When this device last scanned a card of the event, milliseconds since the epoch; null if it never has. */
export function scannedAt(token: string): number | null {
  const at = Date.parse(deviceStore.getItem(keyOf(token)) ?? '');
  return Number.isNaN(at) ? null : at;
}
