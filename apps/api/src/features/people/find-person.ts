import { randomUUID } from 'node:crypto';
import { tidyTypedName } from '@tagfalter/domain/typed-name';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { users } from '#api/db/account-schema.ts';
import { emailHandle, userIdBy, usernameHandle } from '#api/db/handles.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { PERSON } from './persons.ts';
import { isBlockBetween, isPersonId } from './relations.ts';

/** Exact names only (spec decision 21). */
export type PersonName = { email: string } | { username: string } | { userId: string };

/** With an @ an address, else a username (spec §5). */
export function personNamed(typed: string): PersonName {
  const name = tidyTypedName(typed);
  return name.includes('@') && !name.startsWith('@') ? { email: name } : { username: name.replace(/^@/, '') };
}

/**
 * A person the caller may find. Unknown, hidden, blocked and leaving people are all undefined after the same
 * statements, so that timing reveals nothing (threat 11).
 * @param name an address works only if confirmed and open to search
 */
export async function findPerson(db: Db | Tx, { accountId }: Pick<Actor, 'accountId'>, name: PersonName) {
  // Somebody who does not exist is looked for in the same way.
  const id = (await idOf(db, name)) ?? randomUUID();
  const isThere = and(eq(users.id, id), isNull(users.blockedAt), isNull(users.endsAt), isOpenBy(name));
  const [row] = await db.select(PERSON).from(users).where(isThere);
  const isBarred = await isBlockBetween(db, accountId, id);
  return isBarred ? undefined : row;
}

async function idOf(db: Db | Tx, name: PersonName): Promise<string | undefined> {
  if ('userId' in name) return isPersonId(name.userId) ? name.userId : undefined;
  return userIdBy(db, 'email' in name ? emailHandle(name.email) : usernameHandle(name.username));
}

/** By id, people are found who have been seen before. */
function isOpenBy(name: PersonName) {
  if ('userId' in name) return undefined;
  return 'email' in name ? and(users.emailVerified, users.isFoundByEmail) : users.isFoundByUsername;
}
