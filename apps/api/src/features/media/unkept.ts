import type { KeyedMutex } from '#api/base/queues.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { keysOfMedium } from './blob-keys.ts';
import { findMedia } from './repository.ts';

export interface UnkeptDeps {
  db: Db;
  blobs: BlobStore;
  /** Serialises storing and removing a file of an event; see `turnOf`. */
  inTurn: KeyedMutex;
}

/** Key for `inTurn`. */
export const turnOf = (ownerId: string, hash: string): string => `${ownerId}/${hash}`;

/**
 * Removes files without rows. Checked within the file's turn: the picture may have arrived again, acknowledged to its
 * sender.
 */
export async function removeForgotten(deps: UnkeptDeps, ownerId: string, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) await deps.inTurn(turnOf(ownerId, hash), () => removeUnkept(deps, ownerId, hash));
}

/** The same within the turn. */
export async function removeUnkept({ db, blobs }: UnkeptDeps, ownerId: string, hash: string): Promise<void> {
  if ((await findMedia(db, ownerId, [hash])).has(hash)) return;
  for (const key of keysOfMedium(ownerId, hash, 'image')) await blobs.remove(key);
}
