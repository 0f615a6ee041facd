import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '#api/actor.ts';
import { type Claimant, isClaimant, type People } from '#api/claimant.ts';
import { accounts } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import { syncClients } from '#api/db/sync-schema.ts';
import { Refusal } from '#api/refusal.ts';
import { isForeignClient } from './client-row.ts';
import type { AccountState } from './cursor.ts';

export interface Standing {
  account: AccountState & {
    /** The version up to which the server still has everything of the epoch before (S13). */
    restoredTo: number;
  };
  /** The device's last processed id; 0 for one that has never pushed. */
  lastMutationId: number;
}

const NEVER_WRITTEN = { version: 0, minCursor: 0, epoch: 0, restoredTo: 0 };

export type ReadStanding = (caller: Actor | Claimant, clientId?: string) => Promise<Standing>;

/**
 * Reads where account and device stand, and whether the caller is let in, at one moment.
 * @throws Refusal `foreign_client`, and `unauthorized` for a claimant who is not let in
 */
export function createStandingReader(db: Db, people: People | undefined): ReadStanding {
  const { version, minCursor, epoch, restoredTo } = accounts;
  const given = {
    accountId: sql`${sql.placeholder('accountId')}::uuid`,
    clientId: sql`${sql.placeholder('clientId')}::uuid`,
    issuer: sql`${sql.placeholder('issuer')}::text`,
    subject: sql`${sql.placeholder('subject')}::text`,
    sessionId: sql`${sql.placeholder('sessionId')}::text`,
  };
  const ofDevice = and(eq(syncClients.accountId, accounts.accountId), eq(syncClients.clientId, given.clientId));
  const select = db
    .select({
      account: { version, minCursor, epoch, restoredTo },
      client: { lastMutationId: syncClients.lastMutationId },
      isForeign: isForeignClient(given),
      person: people?.column(given) ?? sql<unknown>`null`,
    })
    .from(sql`(select) as one`)
    .leftJoin(accounts, eq(accounts.accountId, given.accountId))
    .leftJoin(syncClients, ofDevice)
    .prepare('pull_standing');
  return async (caller, clientId) => {
    const who = people ? { issuer: null, subject: null, sessionId: null, ...caller } : caller;
    const [row] = await select.execute({ ...who, clientId: clientId ?? null });
    if (isClaimant(caller) && !people?.toActor(row?.person, caller)) throw new Refusal('unauthorized');
    if (row?.isForeign) throw new Refusal('foreign_client');
    return { account: row?.account ?? NEVER_WRITTEN, lastMutationId: row?.client?.lastMutationId ?? 0 };
  };
}
