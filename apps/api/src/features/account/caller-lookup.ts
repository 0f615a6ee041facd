import { isPro } from '@tagfalter/domain/subscription';
import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { CallerLookup, TokenSubjectSql } from '#api/base/token-subject.ts';
import { users } from '#api/db/account-schema.ts';
import { identitySession } from '#api/db/identity-schema.ts';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { isConfirmed } from './verified.ts';

const PersonSchema = v.nullable(
  v.object({
    email: v.string(),
    emailVerified: v.boolean(),
    registeredAt: v.number(),
    signedInAt: v.nullable(v.number()),
    subscriptions: v.nullable(
      v.array(v.object({ status: v.string(), endDate: v.nullable(v.string()), createdAt: v.string() })),
    ),
  }),
);

const millis = (moment: SQL) => sql`floor(extract(epoch from ${moment}) * 1000)`;

/** Session columns for a statement. */
interface SessionSql {
  signedInAt(sessionId: SQL): SQL;
  isActive(sessionId: SQL): SQL;
}

const JOINED: SessionSql = {
  signedInAt: (id) =>
    sql`(select ${millis(sql`session.created_at`)} from ${identitySession} session where session.id = ${id})`,
  isActive: (id) => sql`(${id} is null or exists (select from ${identitySession} session where session.id = ${id}))`,
};
/** Names the session all the same: each parameter has to stand in the statement. */
const APART: SessionSql = { signedInAt: () => sql`null::bigint`, isActive: (id) => sql`(${id} is null or true)` };

/** Null if the session has ended, or the account is blocked, gone or another. */
const columnWith =
  (session: SessionSql) =>
  ({ accountId, issuer, subject, sessionId }: TokenSubjectSql) =>
    sql<unknown>`(
  select jsonb_build_object(
    'email', person.email, 'emailVerified', person.email_verified, 'registeredAt', ${millis(sql`person.created_at`)},
    'signedInAt', ${session.signedInAt(sessionId)},
    'subscriptions', (
      select jsonb_agg(jsonb_build_object('status', one.status, 'endDate', one.end_date, 'createdAt', one.created_at))
      from ${subscriptions} one where one.account_id = ${accountId}
    )
  )
  from ${users} person
  where person.id = ${accountId} and person.issuer = ${issuer} and person.subject = ${subject}
    and person.blocked_at is null
    and ${session.isActive(sessionId)}
)`;

const readSession: CallerLookup['sessionApart'] = async (db, { sessionId }) => {
  if (sessionId === null) return (value) => value;
  const { id, createdAt } = identitySession;
  const [session] = await db.select({ createdAt }).from(identitySession).where(eq(id, sessionId));
  return (value) => {
    const person = session && v.parse(PersonSchema, value);
    return person ? { ...person, signedInAt: session.createdAt.getTime() } : null;
  };
};

/**
 * As `createFindActor` for an active session, within another statement.
 * @param now milliseconds since the epoch, at each call
 * @param isDistributed sessions do not lie with accounts
 */
export function createCallerLookup(now: () => number, isDistributed = false): CallerLookup {
  return {
    column: columnWith(isDistributed ? APART : JOINED),
    sessionApart: isDistributed ? readSession : undefined,
    toActor(value, { accountId, entrySpace, confirmedEmail, signedInAt }) {
      const person = v.parse(PersonSchema, value);
      if (!person) return undefined;
      const { email, registeredAt, subscriptions: known } = person;
      return {
        accountId,
        entrySpace,
        email,
        emailVerified: isConfirmed(person, confirmedEmail),
        isPro: isPro(known ?? [], now()),
        subscriptions: known ?? [],
        registeredAt,
        signedInAt: person.signedInAt ?? signedInAt,
      };
    },
  };
}
