import { and, desc, eq, gt, ne, notInArray } from 'drizzle-orm';
import * as v from 'valibot';
import { identityAccount, identitySession } from '#api/db/identity-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { SessionRecord } from '#api/ports/identity.ts';
import { BY_PASSWORD } from './embedded-records.ts';
import type { IdentityPage } from './embedded-request.ts';

/** Per identity (decision 054). */
const MAX_SESSIONS = 200;

/** Active sessions, last used first. */
export async function listSessions(db: Db, subject: string, now: number): Promise<SessionRecord[]> {
  const { id, userAgent, createdAt, updatedAt, userId, expiresAt } = identitySession;
  return db
    .select({ id, userAgent, signedInAt: createdAt, lastUsedAt: updatedAt })
    .from(identitySession)
    .where(and(eq(userId, subject), gt(expiresAt, new Date(now))))
    .orderBy(desc(updatedAt), id);
}

/** Last proof of identity. @returns milliseconds since the epoch */
export async function provenAt(db: Db, subject: string, sessionId: string): Promise<number | undefined> {
  const { id, userId, createdAt, confirmedAt } = identitySession;
  const [row] = await db
    .select({ createdAt, confirmedAt })
    .from(identitySession)
    .where(and(eq(userId, subject), eq(id, sessionId)));
  return row && Math.max(row.createdAt.getTime(), row.confirmedAt?.getTime() ?? 0);
}

/** The session and the password's hash; undefined without such a session. */
export async function stateOfSession(db: Db, subject: string, sessionId: string): Promise<string | undefined> {
  const { id, userId } = identitySession;
  const { password, providerId } = identityAccount;
  const [row] = await db
    .select({ id, password })
    .from(identitySession)
    .leftJoin(identityAccount, and(eq(identityAccount.userId, userId), eq(providerId, BY_PASSWORD)))
    .where(and(eq(userId, subject), eq(id, sessionId)));
  return row && JSON.stringify([row.id, row.password]);
}

/** @returns false if this person has no such session */
export async function endSession(db: Db, subject: string, sessionId: string): Promise<boolean> {
  const isTheirs = and(eq(identitySession.userId, subject), eq(identitySession.id, sessionId));
  const ended = await db.delete(identitySession).where(isTheirs).returning({ id: identitySession.id });
  return ended.length > 0;
}

export async function endOtherSessions(db: Db | Tx, subject: string, sessionId: string): Promise<void> {
  await db.delete(identitySession).where(and(eq(identitySession.userId, subject), ne(identitySession.id, sessionId)));
}

const SignedInSchema = v.object({ user: v.object({ id: v.string() }) });

/** After a sign-in, ends the least recently used sessions beyond the maximum. */
export function boundSessions(db: Db, page: IdentityPage): IdentityPage {
  return async (request, network) => {
    const response = await page(request, network);
    if (!response.ok) return response;
    const { user } = v.parse(SignedInSchema, await response.clone().json());
    const isTheirs = eq(identitySession.userId, user.id);
    const { id, updatedAt } = identitySession;
    const kept = db.select({ id }).from(identitySession).where(isTheirs).orderBy(desc(updatedAt)).limit(MAX_SESSIONS);
    await db.delete(identitySession).where(and(isTheirs, notInArray(id, kept)));
    return response;
  };
}
