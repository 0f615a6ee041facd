import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';

/** An installation without users needs a first invitation code (spec decision 2). */
export async function isUnused(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length === 0;
}
