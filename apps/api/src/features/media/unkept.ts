import type { KeyedMutex } from '#api/base/queues.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { keysOfMedium } from './blob-keys.ts';
import { findMedia } from './repository.ts';

export interface UnkeptDeps {
  db: Db;
  blobs: BlobStore;
  /** Storing and removing of one file of an event, never at once; see `turnOf`. */
  inTurn: KeyedMutex;
}

/** Names a file for `inTurn`. */
export const turnOf = (ownerId: string, hash: string): string => `${ownerId}/${hash}`;

/**
 * Removes files that no row speaks of. It is looked for once it is this file's turn: the same picture may have come again
 * since it was forgotten, and whoever sent it has heard that it is here.
 */
export async function removeForgotten(deps: UnkeptDeps, ownerId: string, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) await deps.inTurn(turnOf(ownerId, hash), () => removeUnkept(deps, ownerId, hash));
}

/** The same for whoever has the turn. */
export async function removeUnkept({ db, blobs }: UnkeptDeps, ownerId: string, hash: string): Promise<void> {
  if ((await findMedia(db, ownerId, [hash])).has(hash)) return;
  for (const key of keysOfMedium(ownerId, hash, 'image')) await blobs.remove(key);
}
