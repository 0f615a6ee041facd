import type { StorageWatch } from '#api/base/storage-watch.ts';
import type { NextTurn } from '#api/base/turns.ts';
import type { Db } from '#api/db/open.ts';
import type { Jobs } from '#api/ports/jobs.ts';
import type { UploadStore } from '#api/ports/uploads.ts';
import type { ImportedEntries, ImportedMedia } from './ports.ts';

export interface ImportDeps {
  db: Db;
  jobs: Pick<Jobs, 'add'>;
  /** Uploaded archives, by import id. */
  archives: UploadStore;
  /** Path of a temporary local file for an extracted medium. */
  newPart(id: string): string;
  entries: ImportedEntries;
  media: ImportedMedia;
  storageWatch: Pick<StorageWatch, 'requireSpaceForMedia'>;
  nextTurn: NextTurn;
  now: () => number;
}
