import type { BlobStore } from './blobs.ts';
import type { UploadStore } from './uploads.ts';

export type FileStoreState = 'ok' | 'away';

/** Seconds until a device tries again while the store is away. */
export const STORE_RETRY_SECONDS = 5;

/** Where bytes are kept: files of one process, or a bucket of all. While it is away its parts throw `store_away`. */
export interface Storage {
  blobs: BlobStore;
  /** Media on their way. */
  uploads: UploadStore;
  /** Archives to import, on their way or being read. */
  archives: UploadStore;
  /** Looks if nobody has used it lately, for a second at most. Never fails. */
  storeState(): Promise<FileStoreState>;
}
