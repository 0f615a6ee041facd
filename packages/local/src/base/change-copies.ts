import type { CopiesDb } from './server-copies.ts';

/**
 * Changes replies whose request begins like this, all or none; they do not get younger by it.
 * @param change answers what stays of a reply, and the reply itself where nothing changes
 */
export async function changeCopiesUnder(
  db: CopiesDb,
  start: string,
  change: (value: unknown) => unknown,
): Promise<void> {
  const rows = db.copies.where('key').startsWith(start);
  await rows.modify((row) => {
    const value = change(row.value);
    if (value === row.value) return false;
    row.value = value;
    return true;
  });
}
