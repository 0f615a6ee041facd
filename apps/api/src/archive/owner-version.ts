import { eq } from 'drizzle-orm';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';

/** undefined for a deleted owner. */
export async function ownerVersionOf(db: Db, ownerId: string): Promise<number | undefined> {
  const [row] = await db.select({ version: owners.version }).from(owners).where(eq(owners.ownerId, ownerId));
  return row?.version;
}
