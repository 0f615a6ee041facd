import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';

/** Whether nobody has registered yet: such an installation needs a first invitation code (decision 2). */
export async function isUnused(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length === 0;
}
