import type { CopiesDb } from './server-copies.ts';

/**
 * All or none; the replies' age stays.
 * @param change returns the same value to leave a reply alone
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
