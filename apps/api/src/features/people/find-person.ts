import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { PERSON } from './persons.ts';
import { isPersonId, isUnblocked } from './relations.ts';

/** Exact names only (spec decision 21). */
export type PersonName = { email: string } | { username: string } | { userId: string };

/** With an @ an address, else a username (spec §5). */
export function personNamed(typed: string): PersonName {
  const name = typed.trim();
  return name.includes('@') && !name.startsWith('@') ? { email: name } : { username: name.replace(/^@/, '') };
}

/**
 * A person the caller may find. Unknown, hidden, blocked and leaving people are all undefined after the same single
 * statement, so that timing reveals nothing (threat 11).
 * @param name an address works only if confirmed and open to search
 */
export async function findPerson(db: Db | Tx, { accountId }: Pick<Actor, 'accountId'>, name: PersonName) {
  const [row] = await db
    .select(PERSON)
    .from(users)
    .where(and(isNamed(name), isNull(users.blockedAt), isNull(users.endsAt), isUnblocked(db, accountId, users.id)));
  return row;
}

function isNamed(name: PersonName) {
  if ('userId' in name) return isPersonId(name.userId) ? eq(users.id, name.userId) : sql`false`;
  if ('username' in name) {
    return and(eq(sql`lower(${users.username})`, name.username.toLowerCase()), users.isFoundByUsername);
  }
  return and(eq(sql`lower(${users.email})`, name.email.toLowerCase()), users.emailVerified, users.isFoundByEmail);
}
