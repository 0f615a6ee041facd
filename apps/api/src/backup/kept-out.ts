import { TABLE_FATES } from '#api/db/table-fates.ts';

export function isBackedUp({ name }: { name: string }): boolean {
  return TABLE_FATES[name]?.backedUp ?? true;
}
