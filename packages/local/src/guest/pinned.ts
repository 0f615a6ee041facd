import type { Table } from 'dexie';
import type { ContributionRow } from './contribution-rows.ts';

/**
 * Hashes of files whose bytes must stay: those of which not two visits have heard that the server has them. A server that
 * was restored from a backup may have lost what it had received.
 */
export async function unconfirmedMedia(contributions: Table<ContributionRow, string>): Promise<ReadonlySet<string>> {
  const rows = await contributions.toArray();
  return new Set(rows.flatMap(({ files }) => files.filter((file) => !file.isConfirmed).map(({ hash }) => hash)));
}
