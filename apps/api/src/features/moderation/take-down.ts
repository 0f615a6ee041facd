import type { JudgedVersion, ModerationOutcome, ModerationSubject } from '@tagfalter/contract/admin-moderation';
import { and, eq, isNull } from 'drizzle-orm';
import { noteAccountEvent } from '#api/changes/audit-log.ts';
import { contributions } from '#api/db/event-schema.ts';
import { takedowns } from '#api/db/moderation-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { shares, shareTokens } from '#api/db/share-schema.ts';
import { judgeSubject } from './judge.ts';
import type { ModerationDeps } from './moderation-deps.ts';
import { forgetReportsOf, isTakedownOf } from './reported.ts';
import type { ModeratedSubject } from './subject.ts';

/**
 * Hides an entry from all but its author, ends its link, or hides a contribution. The author gets the reason, and the
 * reports that were shown are decided. A repeat changes the reason.
 * @throws Refusal `conflict`
 */
export async function takeDown(
  deps: ModerationDeps,
  judged: JudgedVersion,
  reason: string,
): Promise<ModerationOutcome> {
  const { subject } = judged;
  const at = new Date(deps.now());
  let author: ModeratedSubject | undefined;
  const outcome = await judgeSubject(deps, judged, async (tx, { found, newest, versions }) => {
    if (!found) return { outcome: 'missing' };
    await tx
      .insert(takedowns)
      .values({ ...subject, reason, at })
      .onConflictDoUpdate({
        target: [takedowns.ownerId, takedowns.kind, takedowns.target],
        set: { reason, at },
      });
    await forgetReportsOf(tx, subject, newest);
    if (subject.kind === 'guest-entry') await setTakenDown(tx, subject, { takenDownAt: at, version: versions.next() });
    else await endLink(tx, subject);
    await noteAccountEvent(tx, { accountId: found.accountId, kind: 'content_taken_down', at: at.getTime() });
    author = found;
    return { outcome: 'done' };
  });
  if (author) {
    const { accountId, email, date } = author;
    await deps.announce(email, { what: subject.kind, reason, date, accountId });
  }
  return outcome;
}

/** An ended link stays ended. @throws Refusal `conflict` */
export function restoreTakenDown(deps: ModerationDeps, judged: JudgedVersion): Promise<ModerationOutcome> {
  const { subject } = judged;
  return judgeSubject(deps, judged, async (tx, { found, versions }) => {
    if (!found) return { outcome: 'missing' };
    const gone = await tx.delete(takedowns).where(isTakedownOf(subject)).returning({ target: takedowns.target });
    if (gone.length === 0) return { outcome: 'missing' };
    if (subject.kind === 'guest-entry')
      await setTakenDown(tx, subject, { takenDownAt: null, version: versions.next() });
    await noteAccountEvent(tx, { accountId: found.accountId, kind: 'content_restored', at: deps.now() });
    return { outcome: 'done' };
  });
}

async function setTakenDown(
  tx: Tx,
  { ownerId, target }: ModerationSubject,
  change: { takenDownAt: Date | null; version: number },
): Promise<void> {
  const isMeant = and(
    eq(contributions.eventId, ownerId),
    eq(contributions.id, target),
    isNull(contributions.deletedAt),
  );
  await tx.update(contributions).set(change).where(isMeant);
}

async function endLink(tx: Tx, { ownerId, target }: ModerationSubject): Promise<void> {
  await tx.delete(shares).where(and(eq(shares.accountId, ownerId), eq(shares.entryId, target)));
  await tx.delete(shareTokens).where(and(eq(shareTokens.accountId, ownerId), eq(shareTokens.entryId, target)));
}
