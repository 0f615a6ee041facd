import type { Readable } from 'node:stream';

export interface BlobStat {
  size: number;
}

export interface ListedBlob {
  key: string;
  /** Not a blob, but what an interrupted put has left of one. */
  isPart: boolean;
  /** When it got this key, milliseconds since the epoch. */
  putAt: number;
}

/** Port: immutable bytes by key. Keys are `[a-z0-9/._-]+` and made by the product, never by a caller. */
export interface BlobStore {
  /** Stores bytes durably; a second put of a key replaces it with equal bytes. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Takes over a local file; when the call returns the blob is durable and the file is gone. */
  adopt(key: string, file: string): Promise<void>;
  /** null when there is none. */
  stat(key: string): Promise<BlobStat | null>;
  /** Bytes `start` to `end`, both included; the whole blob without a range. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
  /**
   * Everything that is kept, in no order.
   * @param folder only what lies below it, such as `owner/`
   */
  list(folder?: string): AsyncIterable<ListedBlob>;
  /** Removes a blob unless it was put again after a moment. @param putBy milliseconds since the epoch */
  removeOld(key: string, putBy: number): Promise<void>;
}
