import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { identityAccount, identitySession, identityUser } from '#api/db/identity-schema.ts';
import type { Db } from '#api/db/open.ts';
import { BY_PASSWORD } from './embedded-records.ts';
import { bodyOf, emailIn, refuse } from './embedded-request.ts';
import { hashOfSessionToken } from './embedded-session-tokens.ts';

type Handle = (request: Request) => Promise<Response>;

const SignedInSchema = v.object({ token: v.string(), user: v.object({ id: v.string() }) });

/**
 * Refuses a sign-in whose password was replaced meanwhile. Better-auth reads the password, waits for the hash and then
 * creates the session. A change or reset may have ended all sessions by then.
 */
export function refuseReplaced(db: Db, handle: Handle): Handle {
  return async (request) => {
    const before = await passwordAt(db, emailIn(await bodyOf(request)));
    const response = await handle(request);
    if (!response.ok) return response;
    const { token, user } = v.parse(SignedInSchema, await response.clone().json());
    if ((await passwordOnceStored(db, user.id)) === before) return response;
    const isThis = and(eq(identitySession.userId, user.id), eq(identitySession.token, hashOfSessionToken(token)));
    await db.delete(identitySession).where(isThis);
    return refuse(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password');
  };
}

const { password, userId, providerId } = identityAccount;
/** An external account has a row of its own. */
const isPassword = eq(providerId, BY_PASSWORD);

async function passwordAt(db: Db, email: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ password })
    .from(identityAccount)
    .innerJoin(identityUser, eq(identityUser.id, userId))
    .where(and(eq(identityUser.email, email), isPassword));
  return row?.password;
}

/** Waits for a change being stored; a later change ends this session itself. */
async function passwordOnceStored(db: Db, subject: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ password })
    .from(identityAccount)
    .where(and(eq(userId, subject), isPassword))
    .for('share');
  return row?.password;
}
