import { eq, sql } from 'drizzle-orm';
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
 * Reads account, device and caller in one statement; a session that lies elsewhere, beside it.
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
  const select = db
    .select({
      account: { version, minCursor, epoch, restoredTo },
      lastMutationId: sql<string | null>`(
        select ${syncClients.lastMutationId} from ${syncClients}
        where ${syncClients.accountId} = ${given.accountId} and ${syncClients.clientId} = ${given.clientId}
      )`,
      person: callerLookup?.column(given) ?? sql<unknown>`null`,
    })
    .from(owners)
    .where(eq(owners.ownerId, given.accountId))
    .prepare('account_head');
  return async (caller, clientId) => {
    const who = callerLookup ? { issuer: null, subject: null, sessionId: null, ...caller } : caller;
    const reading = select.execute({ ...who, clientId: clientId ?? null });
    if (!isTokenSubject(caller)) return headOf((await reading)[0]);
    const [[row], complete] = await Promise.all([reading, callerLookup?.sessionApart?.(db, caller)]);
    const person = complete ? complete(row?.person ?? null) : (row?.person ?? null);
    if (!callerLookup?.toActor(person, caller)) throw new Refusal('unauthorized');
    return headOf(row);
  };
}

const headOf = (row: { account: AccountHead['account']; lastMutationId: string | null } | undefined): AccountHead => ({
  account: row?.account ?? NEVER_WRITTEN,
  lastMutationId: Number(row?.lastMutationId ?? 0),
});
