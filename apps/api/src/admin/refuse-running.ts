import { sql } from 'drizzle-orm';
import { StartFault } from '#api/base/start-fault.ts';
import { CONNECTION_NAME, type Db } from '#api/db/open.ts';

/**
 * Processes on other machines show as connections.
 * @param before what has to wait until they are stopped
 * @throws StartFault while one has a connection
 */
export async function refuseRunning(db: Db, before: string): Promise<void> {
  const [others] = await db
    .select({ count: sql<string>`count(*)::text` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and application_name = ${CONNECTION_NAME}`);
  if (others?.count !== '0') throw new StartFault(`Tagfalter is running on this database; stop it before ${before}.`);
}
