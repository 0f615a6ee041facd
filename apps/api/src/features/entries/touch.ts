import type { Versions } from '#api/changes/versions.ts';
import type { Tx } from '#api/db/open.ts';
import { findNamed } from './named-media.ts';
import { findEntriesWithMedium, writeEntries } from './repository.ts';

/**
 * Stamps every entry that refers to a medium whose state has changed, so that the account's devices hear of it (S10).
 * Called under the account's lock.
 * @returns whether an entry, a deleted one or an earlier version names it
 */
export async function touchEntriesWith(tx: Tx, versions: Versions, accountId: string, hash: string): Promise<boolean> {
  const referring = await findEntriesWithMedium(tx, accountId, hash);
  await writeEntries(
    tx,
    referring.map((stored) => ({ ...stored, version: versions.next() })),
  );
  return referring.length > 0 || (await findNamed(tx, accountId, [hash])).has(hash);
}
