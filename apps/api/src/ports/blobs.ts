import type { Readable } from 'node:stream';

export interface BlobStat {
  size: number;
}

export interface ListedBlob {
  key: string;
  /** Leftover of an interrupted `put`, no blob. */
  isPart: boolean;
  /** Milliseconds since the epoch. */
  putAt: number;
}

const KEY_FORM = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** @throws Error for a key that the product could not have made */
export function checkBlobKey(key: string): string {
  if (!KEY_FORM.test(key)) throw new Error('malformed blob key');
  return key;
}

/** Port: immutable bytes by key. Keys are `[a-z0-9/._-]+` and made by the product, never by a caller. */
export interface BlobStore {
  /** Durable on return. A second put of a key replaces it with equal bytes. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a local file into the store; durable on return. */
  adopt(key: string, file: string): Promise<void>;
  stat(key: string): Promise<BlobStat | null>;
  /** Both ends of the range included. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
  /**
   * In no order.
   * @param folder prefix such as `owner/`
   */
  list(folder?: string): AsyncIterable<ListedBlob>;
  /** Removes a blob unless it was put again since. @param putBy milliseconds since the epoch */
  removeOld(key: string, putBy: number): Promise<void>;
}
