import { eq, sql } from 'drizzle-orm';
import type { changeAccount } from '#api/changes/account-lock.ts';
import { createVersions } from '#api/changes/feed.ts';
import type { Tx } from '#api/db/open.ts';
import { accounts } from '#api/db/schema.ts';

/** Ways to write an account's records that one would think of first, to show that the tests notice them. */
type ChangeAccount = typeof changeAccount;

const BLOCK = 1000;
let sequence = 0;

const raise = (tx: Tx, accountId: string, version: number) =>
  tx
    .update(accounts)
    .set({ version: sql`greatest(${accounts.version}, ${version})` })
    .where(eq(accounts.accountId, accountId));

const versionOf = (tx: Tx, accountId: string) =>
  tx.select({ version: accounts.version }).from(accounts).where(eq(accounts.accountId, accountId));

/** Against S1: versions come from a sequence, which hands out its numbers before anybody commits. */
export const numbersBeforeLock: ChangeAccount = ({ db, nudges }, accountId, work) =>
  db.transaction(async (tx) => {
    sequence += BLOCK;
    const versions = createVersions(sequence, 0);
    // On a busy server who came first does not always get the lock first.
    await tx.execute(sql`select pg_sleep(case when random() < 0.5 then 0.08 else 0 end)`);
    await versionOf(tx, accountId).for('update');
    const answer = await work(tx, versions);
    await raise(tx, accountId, versions.current);
    nudges.publish(accountId);
    return answer;
  });

/** Against S2: everything in a transaction, but nobody takes the account's lock. */
export const withoutLock: ChangeAccount = ({ db, nudges }, accountId, work) =>
  db.transaction(async (tx) => {
    const [account] = await versionOf(tx, accountId);
    const versions = createVersions(account?.version ?? 0, 0);
    const answer = await work(tx, versions);
    await raise(tx, accountId, versions.current);
    nudges.publish(accountId);
    return answer;
  });

/**
 * Against S2: everything in one data-modifying statement. It waits for the lock like the product does, but its snapshot
 * is that of its beginning: of all it reads only the locked row is as the holders before it have left it.
 */
export const inOneStatement: ChangeAccount = ({ db, nudges }, accountId, work) =>
  db.transaction(
    async (snapshot) => {
      // The first query of a transaction takes the snapshot for all.
      await versionOf(snapshot, accountId);
      const answer = await db.transaction(async (tx) => {
        const [account] = await versionOf(tx, accountId).for('update');
        const versions = createVersions(account?.version ?? 0, 0);
        const answer = await work(readingFrom(snapshot, tx), versions);
        await raise(tx, accountId, versions.current);
        return answer;
      });
      nudges.publish(accountId);
      return answer;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** A transaction that writes as itself and reads as another. */
function readingFrom(snapshot: Tx, tx: Tx): Tx {
  const both: Tx = Object.create(tx, { select: { value: snapshot.select.bind(snapshot) } });
  return both;
}
