import type { Hlc } from '@tagfalter/domain/clock';
import { type SQL, sql } from 'drizzle-orm';
import { syncClients } from '#api/db/sync-schema.ts';

/** How far a device's outbox has been processed. */
export interface ClientState {
  lastMutationId: number;
  /** Latest stamp of its mutations so far. */
  lastAt: Hlc;
}

/** Whether the device belongs to another account (S14). @param of how the statement says whose it should be */
export function isForeignClient(of: { accountId: SQL; clientId: SQL }): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${syncClients} other where other.client_id = ${of.clientId} and other.account_id <> ${of.accountId}
  )`;
}
