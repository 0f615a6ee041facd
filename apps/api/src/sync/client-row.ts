import type { Hlc } from '@tagfalter/domain/clock';
import { sql } from 'drizzle-orm';
import { syncClients } from '#api/db/schema.ts';

/** How far a device's outbox has been processed. */
export interface ClientState {
  lastMutationId: number;
  /** Stamp of that mutation. */
  lastAt: Hlc;
}

const given = sql.placeholder;

/** Whether the device belongs to another account (S14); takes the placeholders `accountId` and `clientId`. */
export const isForeignClient = sql<boolean>`exists (
  select from ${syncClients} other
  where other.client_id = ${given('clientId')}::uuid and other.account_id <> ${given('accountId')}::uuid
)`;
