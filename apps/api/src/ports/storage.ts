import type { BlobStore } from './blobs.ts';
import type { UploadStore } from './uploads.ts';

/** Where bytes are kept: files of one process, or a bucket of all. */
export interface Storage {
  blobs: BlobStore;
  /** Media on their way. */
  uploads: UploadStore;
  /** Archives to import, on their way or being read. */
  archives: UploadStore;
}
