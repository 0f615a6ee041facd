import type { Hlc } from '@tagfalter/domain/clock';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#api/db/open.ts';
import { syncClients } from '#api/db/schema.ts';
import { Refusal } from '#api/refusal.ts';

/** How far a device's outbox has been processed. */
export interface ClientState {
  lastMutationId: number;
  /** Stamp of that mutation. */
  lastAt: Hlc;
}

/** The device as this account knows it; undefined when it has never pushed. */
export async function findClient(db: Db, accountId: string, clientId: string): Promise<ClientState | undefined> {
  const [row] = await db
    .select({ lastMutationId: syncClients.lastMutationId, lastAt: syncClients.lastAt })
    .from(syncClients)
    .where(and(eq(syncClients.accountId, accountId), eq(syncClients.clientId, clientId)))
    .prepare('find_client')
    .execute();
  return row;
}

/** @throws Refusal `foreign_client` when the device belongs to another account (S14) */
export async function refuseForeignClient(db: Db, accountId: string, clientId: string): Promise<void> {
  const foreign = await db
    .select({ clientId: syncClients.clientId })
    .from(syncClients)
    .where(and(eq(syncClients.clientId, clientId), ne(syncClients.accountId, accountId)));
  if (foreign.length > 0) throw new Refusal('foreign_client');
}
