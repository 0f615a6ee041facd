import { sql } from 'drizzle-orm';
import type { Tx } from '#api/db/open.ts';

/**
 * Makes registering and cleaning up with one e-mail wait for each other, so that no identity is removed in the moment
 * its person registers. Held until the transaction ends; a statement of its own, so that what is read next is read later.
 */
export async function lockRegistration(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email.toLowerCase()}`}, 0))`);
}
