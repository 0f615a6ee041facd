import type { Versions } from '#api/changes/versions.ts';
import type { Tx } from '#api/db/open.ts';
import { findNamed } from './named-media.ts';
import { findEntriesWithMedium, writeEntries } from './repository.ts';

/**
 * Stamps every entry with a changed medium, so that devices hear of it (S10). Call under the account's lock.
 * @returns whether an entry, deleted or not, or a revision names it
 */
export async function touchEntriesWith(tx: Tx, versions: Versions, accountId: string, hash: string): Promise<boolean> {
  const referring = await findEntriesWithMedium(tx, accountId, hash);
  await writeEntries(
    tx,
    referring.map((stored) => ({ ...stored, version: versions.next() })),
  );
  return referring.length > 0 || (await findNamed(tx, accountId, [hash])).has(hash);
}
