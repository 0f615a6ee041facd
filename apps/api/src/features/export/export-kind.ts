import type { ArchiveKind } from '#api/archive/archives.ts';
import { ownerVersionOf } from '#api/archive/owner-version.ts';
import type { ExportOrder } from './address.ts';
import { type WriteDeps, writeArchive } from './write-archive.ts';

/** Archives of accounts; one being read stays, whatever is written meanwhile. */
export function exportKind(deps: WriteDeps): ArchiveKind<ExportOrder> {
  return {
    accountOf: ({ accountId }) => accountId,
    markOf: async ({ accountId }) => (await ownerVersionOf(deps.db, accountId))?.toString(),
    isThere: async ({ accountId }) => (await ownerVersionOf(deps.db, accountId)) !== undefined,
    mayStillBeRead: async () => true,
    write: (order, spool) => writeArchive(deps, order, spool),
  };
}

/** File name without extension: the year of a partial export, else the date. */
export function exportFileName({ at, year }: ExportOrder, username: string): string {
  const time = year ?? new Date(at).toISOString().slice(0, 10);
  return ['tagfalter', username.replace(/[^\w.-]/g, ''), time].filter((part) => part !== '').join('-');
}
