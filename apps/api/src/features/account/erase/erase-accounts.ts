import { batchesOf } from '@tagfalter/domain/batches';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { holdFaults } from '#api/base/held-faults.ts';
import { noteOperatorEvent } from '#api/changes/audit-log.ts';
import { lockOwner } from '#api/changes/owner-lock.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { ERASING } from '../leave.ts';
import { eraseRows, type RemoveIdentity } from './erase-rows.ts';
import { listErased, noteErased, noteFilesErased, removeFilesOf } from './erased-list.ts';

export interface EraseDeps {
  db: Db;
  blobs: BlobStore;
  removeIdentity: RemoveIdentity;
  /** Deletes the account's guest books with their files; joined in `compose/events`. */
  endGuestBooks(accountId: string): Promise<void>;
}

/** Accounts per run. */
const MAX_AT_ONCE = 200;

/**
 * Erases accounts whose time is over, and leftover files of earlier runs. Each is recorded outside the backup, so that
 * no restore brings it back (spec decision 7).
 * @param now milliseconds since the epoch
 */
export async function eraseAccounts(deps: EraseDeps, now: number): Promise<void> {
  const due = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.endsAt, new Date(now)))
    .limit(MAX_AT_ONCE);
  const faults = holdFaults();
  for (const { id } of due) await faults.hold(() => eraseAccount(deps, id, now));
  await faults.hold(() => finishFiles(deps));
  faults.release();
}

/** From here the account cannot be kept. @returns whether it is still due */
function beginErasing({ db }: EraseDeps, accountId: string, now: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    const isDue = and(eq(users.id, accountId), lte(users.endsAt, new Date(now)));
    const begun = await tx.update(users).set({ endsAt: ERASING }).where(isDue).returning({ id: users.id });
    return begun.length > 0;
  });
}

async function eraseAccount(deps: EraseDeps, accountId: string, now: number): Promise<void> {
  const { db, blobs, removeIdentity } = deps;
  if (!(await beginErasing(deps, accountId, now))) return;
  await deps.endGuestBooks(accountId);
  await db.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    await eraseRows(tx, accountId, removeIdentity);
    await noteOperatorEvent(tx, { kind: 'account_erased', count: 1, at: now });
    await noteErased(blobs, accountId);
  });
}

async function finishFiles({ db, blobs }: EraseDeps): Promise<void> {
  const { unfinished } = await listErased(blobs);
  for (const ids of batchesOf(unfinished, MAX_AT_ONCE)) {
    const rows = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
    const there = new Set(rows.map(({ id }) => id));
    for (const id of ids) {
      if (there.has(id)) continue;
      await removeFilesOf(blobs, id);
      await noteFilesErased(blobs, id);
    }
  }
}
