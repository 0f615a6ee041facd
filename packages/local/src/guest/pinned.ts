import type { Table } from 'dexie';
import type { ContributionRow } from './contribution-rows.ts';

/** Files unconfirmed by two visits: a restored server may have lost what it received. */
export async function unconfirmedMedia(contributions: Table<ContributionRow, string>): Promise<ReadonlySet<string>> {
  const rows = await contributions.toArray();
  return new Set(rows.flatMap(({ files }) => files.filter((file) => !file.isConfirmed).map(({ hash }) => hash)));
}
