import { createEmailVerificationToken } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { User } from 'better-auth/types';
import type { Db } from '#api/db/open.ts';
import { isOnceLinked } from './embedded-external-accounts.ts';
import { ExternalFault } from './external-fault.ts';

export type Context = Parameters<typeof setSessionCookie>[0];

interface Entry {
  db: Db;
  userId: string;
  /** The identity was just created. */
  isNew: boolean;
  /** Issuer of the external account. */
  issuer: string;
}

/**
 * Creates a session, unless the external account was unlinked meanwhile: a password reset ends only sessions that exist
 * by then.
 * @throws ExternalFault `EXTERNAL_EXPIRED`
 */
export async function beginSession(ctx: Context, { db, userId, isNew, issuer }: Entry): Promise<void> {
  const { internalAdapter } = ctx.context;
  const user = await internalAdapter.findUserById(userId);
  if (!user) throw new ExternalFault('EXTERNAL_EXPIRED');
  const session = await internalAdapter.createSession(userId);
  if (!(await isOnceLinked(db, userId, issuer))) {
    await internalAdapter.deleteSession(session.token);
    throw new ExternalFault('EXTERNAL_EXPIRED');
  }
  await setSessionCookie(ctx, { session, user });
  if (isNew && !user.emailVerified) await askToConfirm(ctx, user);
}

/** As a sign-up by password does. */
async function askToConfirm(ctx: Context, user: User): Promise<void> {
  const { secret, options } = ctx.context;
  const token = await createEmailVerificationToken(secret, user.email, undefined, options.emailVerification?.expiresIn);
  await options.emailVerification?.sendVerificationEmail?.({ user, url: '', token }, ctx.request);
}
