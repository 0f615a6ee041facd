import { eq } from 'drizzle-orm';
import type { Failpoint } from '#api/base/failpoints.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { retryCollisions } from './collisions.ts';
import type { Nudges } from './nudges.ts';
import { createVersions, type Versions } from './versions.ts';

export interface Changes {
  db: Db;
  nudges: Pick<Nudges, 'publish'>;
  /** Passed at the points where tests kill the process. */
  failpoint?: Failpoint | undefined;
}

interface LockedOwner {
  version: number;
  epoch: number;
}

/**
 * Locks the owner's row (S1) in a statement of its own: the next statement gets a later snapshot, with the commits of
 * earlier lock holders.
 * @throws Refusal `not_found` if the owner has been deleted
 */
export async function lockOwner(tx: Tx, ownerId: string): Promise<LockedOwner> {
  const [row] = await tx
    .select({ version: owners.version, epoch: owners.epoch })
    .from(owners)
    .where(eq(owners.ownerId, ownerId))
    .for('update')
    .prepare('lock_owner')
    .execute();
  if (!row) throw new Refusal('not_found');
  return row;
}

/**
 * Writes an owner's records in one transaction: locks, runs `work`, stores the new version, nudges after the commit.
 * Pushes use `sync/push/push-write` instead (decision 020). `work` may await only SQL because it holds the lock (S2). A
 * `Refusal` rolls back; collisions are retried.
 */
export async function changeOwner<T>(
  { db, nudges, failpoint }: Changes,
  ownerId: string,
  work: (tx: Tx, versions: Versions) => Promise<T>,
): Promise<T> {
  const { answer: response, written } = await retryCollisions(() =>
    db.transaction(async (tx) => {
      const { version, epoch } = await lockOwner(tx, ownerId);
      failpoint?.('owner-locked');
      const versions = createVersions(version, epoch);
      const response = await work(tx, versions);
      failpoint?.('applied');
      const written = versions.current === versions.before ? undefined : versions.current;
      if (written !== undefined) {
        await tx
          .update(owners)
          .set({ version: written })
          .where(eq(owners.ownerId, ownerId))
          .prepare('advance_owner')
          .execute();
      }
      failpoint?.('before-commit');
      return { answer: response, written };
    }),
  );
  failpoint?.('committed');
  if (written !== undefined) nudges.publish(ownerId, { version: written });
  return response;
}
