import { createStore } from '@tagfalter/local/base/store';
import type { SendingView } from '@tagfalter/local/media/sending';

/** A file that this window is sending, and how many of its bytes have left the device. */
export interface SentBytes {
  hash: string;
  bytes: number;
}

interface Sending {
  latest: SentBytes | null;
  /** Files whose sending has ended stay, arrived or not: so a bar for many does not fall back. */
  files: Map<string, { bytes: number; isLive: boolean }>;
}

const sending = createStore<Sending>({ latest: null, files: new Map() });

/** Sends by `XMLHttpRequest`, and tells of every piece. */
export const sendingView: SendingView = {
  request: () => new XMLHttpRequest(),
  show: (hash, bytes) => {
    const { files } = sending.get();
    sending.set({ latest: { hash, bytes }, files: files.set(hash, { bytes, isLive: true }) });
  },
  end: (hash) => {
    const { latest, files } = sending.get();
    const file = files.get(hash);
    if (file) file.isLive = false;
    sending.set({ latest: latest?.hash === hash ? null : latest, files });
  },
};

const fileOf = (hash: string) => sending.get().files.get(hash);

/** Bytes that have left this window, and what calls when they change. */
export const sentBytes = {
  /** Bytes by file, for several files at once. */
  of: (hash: string): number => fileOf(hash)?.bytes ?? 0,
  /** Bytes of a file that is on its way; 0 of another one. */
  ofSending: (hash: string): number => (fileOf(hash)?.isLive ? sentBytes.of(hash) : 0),
  /** File of which this window has sent last; null while there is none. */
  latest: (): SentBytes | null => sending.get().latest,
  subscribe: sending.subscribe,
};
