import { randomUUID } from 'node:crypto';
import type { createInvitation } from '@tagfalter/contract/create-invitation';
import type { InvitationsSchema, SentInvitation } from '@tagfalter/contract/invitations';
import { DAY_MS } from '@tagfalter/domain/durations';
import { BONUS_INVITATIONS } from '@tagfalter/domain/streak';
import { and, count, desc, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { hashCode } from '#api/base/invitation-code.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { invitations, users } from '#api/db/account-schema.ts';
import { emailHandle, userIdBy } from '#api/db/handles.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { bonusRuns } from '#api/db/streak-schema.ts';
import { LIFETIME_MS, makeCode } from './codes.ts';

export interface SentDeps extends Changes {
  now: () => number;
}

export type InvitationRecord = v.InferOutput<(typeof createInvitation)['body']>;

/** Invitations of each account without earned ones (spec decision 17). */
const BASE_QUOTA = 5;
const MAX_LISTED = 200;
/** Milliseconds an expired invitation is listed; then the address is deleted. */
const KEPT_MS = 30 * DAY_MS;

/** Newest first, with the remaining quota. */
export async function listSent(
  { db, now }: SentDeps,
  { accountId }: Actor,
): Promise<v.InferOutput<typeof InvitationsSchema>> {
  const rows = await db
    .select()
    .from(invitations)
    .where(eq(invitations.inviterId, accountId))
    .orderBy(desc(invitations.createdAt))
    .limit(MAX_LISTED);
  const listed = rows.flatMap((row) => presentSent(row, now()) ?? []);
  return { invitations: listed, ...(await quotaOf(db, accountId, now())) };
}

/** undefined if the address went with the erased account that used it. */
function presentSent(
  { id, email, usedAt, revokedAt, createdAt, expiresAt }: typeof invitations.$inferSelect,
  now: number,
): SentInvitation | undefined {
  if (id === null || email === null) return undefined;
  const ended = revokedAt ? 'revoked' : 'expired';
  const state = usedAt ? 'used' : revokedAt || expiresAt.getTime() <= now ? ended : 'open';
  return { id, email, state, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** Used invitations always count, expired unused ones do not. */
async function quotaOf(db: Db | Tx, accountId: string, now: number): Promise<{ left: number; earned: number }> {
  const counts = and(eq(invitations.inviterId, accountId), or(isNotNull(invitations.usedAt), isOpen(now)));
  const [sent] = await db.select({ n: count() }).from(invitations).where(counts);
  const [runs] = await db.select({ n: count() }).from(bonusRuns).where(eq(bonusRuns.accountId, accountId));
  const earned = (runs?.n ?? 0) * BONUS_INVITATIONS;
  return { earned, left: Math.max(0, BASE_QUOTA + earned - (sent?.n ?? 0)) };
}

const isOpen = (now: number): SQL | undefined =>
  and(isNull(invitations.usedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, new Date(now)));

export interface WrittenInvitation {
  sent: SentInvitation;
  /** As typed by its reader. */
  code: string;
  /** The address has an account: only its mail says so. */
  isKnown: boolean;
  inviter: { firstName: string; username: string };
}

/** Replaces an open invitation to the same address. @throws Refusal `email_unverified`, `invitations_used` */
export async function writeInvitation(
  deps: SentDeps,
  { accountId, emailVerified }: Actor,
  { email, befriend }: Omit<InvitationRecord, 'message'>,
): Promise<WrittenInvitation> {
  if (!emailVerified) throw new Refusal('email_unverified');
  const code = makeCode();
  return changeOwner(deps, accountId, async (tx) => {
    const now = deps.now();
    const isSame = and(eq(invitations.inviterId, accountId), eq(invitations.email, email), isOpen(now));
    await tx
      .update(invitations)
      .set({ revokedAt: new Date(now) })
      .where(isSame);
    if ((await quotaOf(tx, accountId, now)).left === 0) throw new Refusal('invitations_used');
    const row = {
      ...{ codeHash: hashCode(code), createdAt: new Date(now), expiresAt: new Date(now + LIFETIME_MS) },
      ...{ id: randomUUID(), inviterId: accountId, email, befriends: befriend },
    };
    const [written] = await tx.insert(invitations).values(row).returning();
    const sent = written && presentSent(written, now);
    const person = { firstName: users.firstName, username: users.username };
    const [inviter] = await tx.select(person).from(users).where(eq(users.id, accountId));
    if (!sent || !inviter) throw new Error('the invitation was not written');
    return { sent, code, isKnown: (await userIdBy(tx, emailHandle(email))) !== undefined, inviter };
  });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Idempotent. @throws Refusal `not_found`, `conflict` if it is used */
export async function revokeInvitation({ db, now }: SentDeps, { accountId }: Actor, id: string): Promise<void> {
  if (!UUID.test(id)) throw new Refusal('not_found');
  const isMine = and(eq(invitations.id, id), eq(invitations.inviterId, accountId));
  // A concurrent registration holds the row: this statement then sees it used.
  await db
    .update(invitations)
    .set({ revokedAt: new Date(now()) })
    .where(and(isMine, isOpen(now())));
  const [row] = await db.select({ usedAt: invitations.usedAt }).from(invitations).where(isMine);
  if (!row) throw new Refusal('not_found');
  if (row.usedAt) throw new Refusal('conflict');
}

/** Deletes invitations that expired unused a month ago, with their addresses. */
export async function forgetInvitations(db: Db, now: number): Promise<void> {
  const before = new Date(now - KEPT_MS);
  const hasEnded = or(lt(invitations.expiresAt, before), lt(invitations.revokedAt, before));
  await db.delete(invitations).where(and(isNotNull(invitations.inviterId), isNull(invitations.usedAt), hasEnded));
}
