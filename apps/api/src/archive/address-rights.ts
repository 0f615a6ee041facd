import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { Identity, IdentityProvider } from '#api/ports/identity.ts';

/**
 * Right by which an address opens, as written in it: a session kept here, a token without one, or the mail about a
 * block (spec decision 45).
 */
export const RightSchema = v.pipe(
  v.string(),
  v.regex(/^(?:mail|token|session\.[\w-]{1,64})$/),
  v.transform((text): Right => {
    const [kind, sessionId] = text.split('.');
    if (sessionId !== undefined) return { kind: 'session', sessionId };
    return { kind: kind === 'mail' ? 'mail' : 'token' };
  }),
);
export type Right = { kind: 'mail' | 'token' } | { kind: 'session'; sessionId: string };

/** As `RightSchema` reads it. */
export const nameOfRight = (right: Right): string =>
  right.kind === 'session' ? `session.${right.sessionId}` : right.kind;

export const rightOf = ({ sessionId }: Pick<Identity, 'sessionId'>): Right =>
  sessionId === undefined ? { kind: 'token' } : { kind: 'session', sessionId };

/**
 * Present state of a right. An address is signed over it, so it ends with the first change. Undefined once the session
 * or the account is gone.
 */
export type StateOfRight = (accountId: string, right: Right) => Promise<string | undefined>;

interface Deps {
  db: Db;
  /** undefined with a hosted issuer, which keeps the sessions. */
  provider: Pick<IdentityProvider, 'stateOfSession'> | undefined;
}

/**
 * A session's address ends with that session, with another password, a block and the end of the account; a token's with
 * the last two. The mail's stays.
 */
export function createStateOfRight({ db, provider }: Deps): StateOfRight {
  return async (accountId, right) => {
    const { subject, blockedAt, endsAt } = users;
    const [person] = await db.select({ subject, blockedAt, endsAt }).from(users).where(eq(users.id, accountId));
    if (!person) return undefined;
    if (right.kind === 'mail') return '';
    const account = [person.blockedAt?.getTime() ?? null, person.endsAt?.getTime() ?? null];
    if (right.kind !== 'session') return JSON.stringify(account);
    const session = await provider?.stateOfSession(db, person.subject, right.sessionId);
    return session === undefined ? undefined : JSON.stringify([...account, session]);
  };
}
