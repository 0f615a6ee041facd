import type { SendingView } from '@tagfalter/local/media/sending';
import { useSyncExternalStore } from 'react';

/** A file that this window is sending, and how many of its bytes have left the device. */
export interface SentBytes {
  hash: string;
  bytes: number;
}

let current: SentBytes | null = null;
/** Files on their way. */
const live = new Map<string, number>();
/** The same with those whose sending has ended, arrived or not: so that a bar for many does not fall back in between. */
const last = new Map<string, number>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** Sends by `XMLHttpRequest`, and tells of every piece. */
export const sendingView: SendingView = {
  request: () => new XMLHttpRequest(),
  show: (hash, bytes) => {
    current = { hash, bytes };
    live.set(hash, bytes);
    last.set(hash, bytes);
    announce();
  },
  end: (hash) => {
    live.delete(hash);
    if (current?.hash === hash) current = null;
    announce();
  },
};

function onSentBytes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The file of which this window has sent last, live; null while there is none. */
export function useSending(): SentBytes | null {
  return useSyncExternalStore(onSentBytes, () => current);
}

/** Bytes of a file that have left this window, live; 0 of one that it is not sending. */
export function useSentBytes(hash: string): number {
  return useSyncExternalStore(onSentBytes, () => live.get(hash) ?? 0);
}

/** Bytes that have left this window, by file, and what calls when they change: for several files at once. */
export const sentBytes = { of: (hash: string): number => last.get(hash) ?? 0, subscribe: onSentBytes };
