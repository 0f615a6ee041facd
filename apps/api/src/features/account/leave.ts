import { DELETION_GRACE_DAYS } from '@tagfalter/contract/account-deletion';
import { DAY_MS } from '@tagfalter/domain/durations';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { noteAccountEvent } from '#api/changes/audit-log.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { invitations, users } from '#api/db/account-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { shares, shareTokens } from '#api/db/share-schema.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { forgetErased } from './erase/erased-list.ts';

export interface LeaveDeps extends Changes {
  blobs: Pick<BlobStore, 'remove'>;
  /** Cancels subscriptions in the same transaction. @returns whether any ran */
  endSubscriptions(tx: Tx, end: { accountId: string; endsAt: Date; now: number }): Promise<boolean>;
  now: () => number;
}

/** `users.endsAt` while the account is being erased. */
export const ERASING = new Date(0);

/**
 * Begins the end of an account: subscription, links and invitations end at once, and entries are hidden from others
 * (`relationTo`). A repeat keeps the date.
 * @returns whether it was the first request, and whether a subscription was cancelled
 */
export function beginEnd(
  deps: LeaveDeps,
  { accountId }: Actor,
): Promise<{ endsAt: Date; isNew: boolean; hasCancelled: boolean }> {
  return changeOwner(deps, accountId, async (tx) => {
    const [user] = await tx.select({ endsAt: users.endsAt }).from(users).where(eq(users.id, accountId));
    if (!user) throw new Refusal('not_registered');
    if (user.endsAt) return { endsAt: user.endsAt, isNew: false, hasCancelled: false };
    const now = deps.now();
    const endsAt = new Date(now + DELETION_GRACE_DAYS * DAY_MS);
    const hasCancelled = await deps.endSubscriptions(tx, { accountId, endsAt, now });
    await tx.delete(shares).where(eq(shares.accountId, accountId));
    await tx.delete(shareTokens).where(eq(shareTokens.accountId, accountId));
    const isOpen = and(eq(invitations.inviterId, accountId), isNull(invitations.usedAt), isNull(invitations.revokedAt));
    await tx
      .update(invitations)
      .set({ revokedAt: new Date(now) })
      .where(isOpen);
    await tx.update(users).set({ endsAt }).where(eq(users.id, accountId));
    await noteAccountEvent(tx, { accountId, kind: 'deletion_asked', at: now });
    return { endsAt, isNew: true, hasCancelled };
  });
}

/** Possible until erasing begins; what ended at once stays ended. @throws Refusal `not_found` if no end is pending */
export async function keepAccount(deps: LeaveDeps, { accountId }: Actor): Promise<void> {
  await changeOwner(deps, accountId, async (tx) => {
    const isEnding = and(eq(users.id, accountId), gt(users.endsAt, ERASING));
    const kept = await tx.update(users).set({ endsAt: null }).where(isEnding).returning({ id: users.id });
    if (kept.length === 0) throw new Refusal('not_found');
    await noteAccountEvent(tx, { accountId, kind: 'account_kept', at: deps.now() });
    // Within: a store that is away keeps nothing half done.
    await forgetErased(deps.blobs, accountId);
  });
}
