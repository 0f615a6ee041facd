import type { DataStore } from '@tus/server';

/** An upload and how much of it is here. */
export interface StoredUpload {
  id: string;
  /** As announced; unchecked. */
  metadata: unknown;
  /** Announced bytes. */
  size: number;
  /** Bytes so far. */
  received: number;
  /** Last byte that is known to have arrived, milliseconds since the epoch. */
  touchedAt: number;
}

/** Port: resumable uploads on their way, by ids that the product makes (`[a-z0-9_-]+`). */
export interface UploadStore {
  /** The tus server writes here. */
  datastore: DataStore;
  /** Begins an upload without a request. @param size announced bytes */
  create(id: string, size: number): Promise<void>;
  /** Uploads whose id begins with `prefix`; all for the empty one. */
  list(prefix: string): Promise<StoredUpload[]>;
  /** undefined for an unknown upload, or one whose bytes were taken over. */
  read(id: string): Promise<StoredUpload | undefined>;
  /**
   * Gives a complete upload to `work` as a local file, which it may move away.
   * @throws Error for an unknown upload
   */
  open<T>(id: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Does nothing for an unknown upload. */
  remove(id: string): Promise<void>;
  /** Removes remains that are no upload. @param touchedBy milliseconds since the epoch */
  removeRemains(touchedBy: number): Promise<void>;
}
