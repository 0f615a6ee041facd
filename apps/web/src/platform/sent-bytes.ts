import type { SendingView } from '@tagfalter/local/media/sending';

/** A file that this window is sending, and how many of its bytes have left the device. */
export interface SentBytes {
  hash: string;
  bytes: number;
}

let current: SentBytes | null = null;
/** Files on their way. */
const live = new Map<string, number>();
/** Files on their way and files whose sending has ended, arrived or not: so a bar for many does not fall back. */
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Bytes that have left this window, and what calls when they change. */
export const sentBytes = {
  /** Bytes by file, for several files at once. */
  of: (hash: string): number => last.get(hash) ?? 0,
  /** Bytes of a file that is on its way; 0 of another one. */
  ofSending: (hash: string): number => live.get(hash) ?? 0,
  /** File of which this window has sent last; null while there is none. */
  latest: (): SentBytes | null => current,
  subscribe,
};
