import { eq } from 'drizzle-orm';
import type { Passing } from '#api/crash-points.ts';
import { accounts } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { Nudges } from './nudges.ts';
import { retryCollisions } from './retry.ts';
import { createVersions, type Versions } from './versions.ts';

/** What every writer of an account needs. */
export interface Changes {
  db: Db;
  nudges: Pick<Nudges, 'publish'>;
  /** Told of the points where tests let the process die. */
  passing?: Passing | undefined;
}

interface LockedAccount {
  version: number;
  epoch: number;
}

/**
 * Takes the account's lock and answers its current version and epoch (S1). It is a statement of its own: what the
 * transaction reads afterwards is read by a later snapshot, so it sees what earlier holders of the lock committed.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<LockedAccount> {
  const locked = await selectForUpdate(tx, accountId);
  if (locked !== undefined) return locked;
  await tx.insert(accounts).values({ accountId }).onConflictDoNothing();
  return (await selectForUpdate(tx, accountId)) ?? { version: 0, epoch: 0 };
}

async function selectForUpdate(tx: Tx, accountId: string): Promise<LockedAccount | undefined> {
  const [row] = await tx
    .select({ version: accounts.version, epoch: accounts.epoch })
    .from(accounts)
    .where(eq(accounts.accountId, accountId))
    .for('update')
    .prepare('lock_account')
    .execute();
  return row;
}

/**
 * The way for everything but a push to write an account's records (a push: `sync/push-write`, decision 020): opens a
 * transaction, takes the lock, hands out versions, keeps the counter, and nudges the account's devices once the commit is
 * through. Only SQL may be awaited in `work` (S2).
 * A `Refusal` thrown by `work` leaves no trace. Deadlocks and serialisation faults are tried again.
 */
export async function changeAccount<T>(
  { db, nudges, passing }: Changes,
  accountId: string,
  work: (tx: Tx, versions: Versions) => Promise<T>,
): Promise<T> {
  const { answer, written } = await retryCollisions(() =>
    db.transaction(async (tx) => {
      const { version, epoch } = await lockAccount(tx, accountId);
      passing?.('account-locked');
      const versions = createVersions(version, epoch);
      const answer = await work(tx, versions);
      passing?.('applied');
      const written = versions.current === versions.before ? undefined : versions.current;
      if (written !== undefined) {
        await tx
          .update(accounts)
          .set({ version: written })
          .where(eq(accounts.accountId, accountId))
          .prepare('advance_account')
          .execute();
      }
      passing?.('before-commit');
      return { answer, written };
    }),
  );
  passing?.('committed');
  if (written !== undefined) nudges.publish(accountId, { version: written });
  return answer;
}
