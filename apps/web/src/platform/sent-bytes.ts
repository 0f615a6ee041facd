import type { SendingView } from '@tagfalter/local/media/sending';
import { useSyncExternalStore } from 'react';

/** The file that this window is sending, and how many of its bytes have left the device. */
export interface SentBytes {
  hash: string;
  bytes: number;
}

let current: SentBytes | null = null;
const listeners = new Set<() => void>();

function set(next: SentBytes | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Sends by `XMLHttpRequest`, and tells of every piece. Files go one at a time. */
export const sendingView: SendingView = {
  request: () => new XMLHttpRequest(),
  show: (hash, bytes) => set({ hash, bytes }),
  end: (hash) => {
    if (current?.hash === hash) set(null);
  },
};

function onSentBytes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The file that this window sends, live; null while there is none. */
export function useSending(): SentBytes | null {
  return useSyncExternalStore(onSentBytes, () => current);
}

/** Bytes of a file that have left this window, live; 0 of one that it is not sending. */
export function useSentBytes(hash: string): number {
  return useSyncExternalStore(onSentBytes, () => (current?.hash === hash ? current.bytes : 0));
}
