import { TABLE_FATES } from '#api/db/table-fates.ts';

/** Whether a backup holds the rows of a table. */
export function isBackedUp({ name }: { name: string }): boolean {
  return TABLE_FATES[name]?.backedUp ?? true;
}
