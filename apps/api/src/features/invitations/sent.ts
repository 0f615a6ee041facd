import { randomUUID } from 'node:crypto';
import type { createInvitation } from '@tagfalter/contract/create-invitation';
import type { InvitationsSchema, SentInvitation } from '@tagfalter/contract/invitations';
import { BONUS_INVITATIONS } from '@tagfalter/domain/streak';
import { and, count, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { hashCode } from '#api/base/invitation-code.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { invitations, users } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { bonusRuns } from '#api/db/streak-schema.ts';
import { LIFETIME_MS, makeCode } from './codes.ts';

export interface SentDeps extends Changes {
  /** Milliseconds since the epoch. */
  now: () => number;
}

export type Invitation = v.InferOutput<(typeof createInvitation)['body']>;

/** Spec decision 17. */
const BASE_QUOTA = 5;
/** Invitations that a list names at most. */
const MAX_LISTED = 200;
/** How long one that nobody took up is listed after its end; then the address goes. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Own invitations, newest first, and how many are left. */
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

/** Undefined for one whose address has gone with the account that took it up. */
function presentSent(
  { id, email, usedAt, revokedAt, createdAt, expiresAt }: typeof invitations.$inferSelect,
  now: number,
): SentInvitation | undefined {
  if (id === null || email === null) return undefined;
  const ended = revokedAt ? 'revoked' : 'expired';
  const state = usedAt ? 'used' : revokedAt || expiresAt.getTime() <= now ? ended : 'open';
  return { id, email, state, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** One that has ended unused counts no longer, one that was taken up always does. */
async function quotaOf(db: Db | Tx, accountId: string, now: number): Promise<{ left: number; earned: number }> {
  const counts = and(eq(invitations.inviterId, accountId), or(isNotNull(invitations.usedAt), isOpen(now)));
  const [sent] = await db.select({ n: count() }).from(invitations).where(counts);
  const [runs] = await db.select({ n: count() }).from(bonusRuns).where(eq(bonusRuns.accountId, accountId));
  const earned = (runs?.n ?? 0) * BONUS_INVITATIONS;
  return { earned, left: Math.max(0, BASE_QUOTA + earned - (sent?.n ?? 0)) };
}

const isOpen = (now: number): SQL | undefined =>
  and(isNull(invitations.usedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, new Date(now)));

/** An invitation that was written, and what its mail says. */
export interface Written {
  sent: SentInvitation;
  /** As its reader types it. */
  code: string;
  /** Whether the address has an account: its mail says so, and nothing else does. */
  isKnown: boolean;
  inviter: { firstName: string; username: string };
}

/**
 * Writes an invitation to an address; it takes the place of an open one to the same.
 * @throws Refusal `email_unverified`, `invitations_used`
 */
export async function writeInvitation(
  deps: SentDeps,
  { accountId, emailVerified }: Actor,
  { email, befriend }: Omit<Invitation, 'message'>,
): Promise<Written> {
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
    return { sent, code, isKnown: await hasAccount(tx, email), inviter };
  });
}

async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return rows.length > 0;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ends an own invitation; ended ones stay as they are. @throws Refusal `not_found`, `conflict` where it is used */
export async function revokeInvitation({ db, now }: SentDeps, { accountId }: Actor, id: string): Promise<void> {
  if (!UUID.test(id)) throw new Refusal('not_found');
  const isMine = and(eq(invitations.id, id), eq(invitations.inviterId, accountId));
  // Whoever registers with it meanwhile holds the row: then it is used when this statement sees it.
  await db
    .update(invitations)
    .set({ revokedAt: new Date(now()) })
    .where(and(isMine, isOpen(now())));
  const [row] = await db.select({ usedAt: invitations.usedAt }).from(invitations).where(isMine);
  if (!row) throw new Refusal('not_found');
  if (row.usedAt) throw new Refusal('conflict');
}

/** Drops invitations that ended unused a month ago: they name addresses of people who never came. */
export async function forgetInvitations(db: Db, now: number): Promise<void> {
  const before = new Date(now - KEPT_MS);
  const hasEnded = or(lt(invitations.expiresAt, before), lt(invitations.revokedAt, before));
  await db.delete(invitations).where(and(isNotNull(invitations.inviterId), isNull(invitations.usedAt), hasEnded));
}
