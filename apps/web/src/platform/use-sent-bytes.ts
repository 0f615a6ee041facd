import { useSyncExternalStore } from 'react';
import { type SentBytes, sentBytes } from './sent-bytes.ts';

const { subscribe, latest, ofSending } = sentBytes;

/** The file of which this window has sent last, live; null while there is none. */
export function useSending(): SentBytes | null {
  return useSyncExternalStore(subscribe, latest);
}

/** Bytes of a file that have left this window, live; 0 of one that it is not sending. */
export function useSentBytes(hash: string): number {
  return useSyncExternalStore(subscribe, () => ofSending(hash));
}
