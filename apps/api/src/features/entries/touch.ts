import type { Versions } from '#api/changes/versions.ts';
import type { Tx } from '#api/db/open.ts';
import { findEntriesWithMedium, writeEntries } from './repository.ts';

/**
 * Stamps every entry that refers to a medium whose state has changed, so that the account's devices hear of it (S10).
 * Called under the account's lock.
 */
export async function touchEntriesWith(tx: Tx, versions: Versions, accountId: string, hash: string): Promise<void> {
  const referring = await findEntriesWithMedium(tx, accountId, hash);
  await writeEntries(
    tx,
    referring.map((stored) => ({ ...stored, version: versions.next() })),
  );
}
