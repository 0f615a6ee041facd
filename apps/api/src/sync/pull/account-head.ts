import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type CallerLookup, isTokenSubject, type TokenSubject } from '#api/base/token-subject.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { syncClients } from '#api/db/sync-schema.ts';
import type { AccountState } from './cursor.ts';

/** Read before the records. */
export interface AccountHead {
  account: AccountState & {
    /** Last version in the restored backup, of the previous epoch (S13). */
    restoredTo: number;
  };
  /** 0 if the device has never pushed. */
  lastMutationId: number;
}

const NEVER_WRITTEN = { version: 0, minCursor: 0, epoch: 0, restoredTo: 0 };

export type ReadAccountHead = (caller: Actor | TokenSubject, clientId?: string) => Promise<AccountHead>;

/**
 * Reads account, device and caller in one statement.
 * @throws Refusal `unauthorized` for a token subject that is not let in
 */
export function createAccountHeadReader(db: Db, callerLookup: CallerLookup | undefined): ReadAccountHead {
  const { version, minCursor, epoch, restoredTo } = owners;
  const given = {
    accountId: sql`${sql.placeholder('accountId')}::uuid`,
    clientId: sql`${sql.placeholder('clientId')}::uuid`,
    issuer: sql`${sql.placeholder('issuer')}::text`,
    subject: sql`${sql.placeholder('subject')}::text`,
    sessionId: sql`${sql.placeholder('sessionId')}::text`,
  };
  const ofDevice = and(eq(syncClients.accountId, given.accountId), eq(syncClients.clientId, given.clientId));
  const select = db
    .select({
      account: { version, minCursor, epoch, restoredTo },
      client: { lastMutationId: syncClients.lastMutationId },
      person: callerLookup?.column(given) ?? sql<unknown>`null`,
    })
    .from(sql`(select) as one`)
    .leftJoin(owners, eq(owners.ownerId, given.accountId))
    .leftJoin(syncClients, ofDevice)
    .prepare('account_head');
  return async (caller, clientId) => {
    const who = callerLookup ? { issuer: null, subject: null, sessionId: null, ...caller } : caller;
    const [row] = await select.execute({ ...who, clientId: clientId ?? null });
    if (isTokenSubject(caller) && !callerLookup?.toActor(row?.person, caller)) throw new Refusal('unauthorized');
    return { account: row?.account ?? NEVER_WRITTEN, lastMutationId: row?.client?.lastMutationId ?? 0 };
  };
}
