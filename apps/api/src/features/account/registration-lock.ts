import { sql } from 'drizzle-orm';
import type { Tx } from '#api/db/open.ts';

/**
 * Serialises registration and cleanup of an e-mail, so that no identity goes while its person registers. Held until the
 * transaction ends. A statement of its own: the next one must read later.
 */
export async function lockRegistration(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email.toLowerCase()}`}, 0))`);
}
