import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { PERSON } from './persons.ts';
import { isPersonId, isUnblocked } from './relations.ts';

/** How a person is named: exactly, never by a part (spec decision 21). */
export type PersonName = { email: string } | { username: string } | { userId: string };

/** What is typed into the search: with an @ it is an address, otherwise a username (spec §5). */
export function personNamed(typed: string): PersonName {
  const name = typed.trim();
  return name.includes('@') && !name.startsWith('@') ? { email: name } : { username: name.replace(/^@/, '') };
}

/**
 * A person whom somebody may find. Unknown, hidden, blocked and leaving people are the same: undefined, after the same one
 * statement, so that no time tells them apart (reliability, threat 11).
 * @param name an address counts only where it is confirmed and its owner wants to be found by it
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
