import type { ArchiveKind } from '#api/archive/archives.ts';
import { versionOf } from '#api/archive/owner-version.ts';
import type { ArchiveOrder } from './address.ts';
import { type WriteDeps, writeArchive } from './write-archive.ts';

/** Archives of accounts; one being read stays, whatever is written meanwhile. */
export function exportKind(deps: WriteDeps): ArchiveKind<ArchiveOrder> {
  return {
    accountOf: ({ accountId }) => accountId,
    markOf: async ({ accountId }) => (await versionOf(deps.db, accountId))?.toString(),
    isThere: async ({ accountId }) => (await versionOf(deps.db, accountId)) !== undefined,
    mayStillBeRead: async () => true,
    write: (order, spool) => writeArchive(deps, order, spool),
  };
}

/** File name without extension: the year of a partial export, else the date. */
export function exportFileName({ at, year }: ArchiveOrder, username: string): string {
  const time = year ?? new Date(at).toISOString().slice(0, 10);
  return ['tagfalter', username.replace(/[^\w.-]/g, ''), time].filter((part) => part !== '').join('-');
}
