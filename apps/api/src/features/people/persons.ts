import type { Person } from '@tagfalter/contract/person';
import { and, inArray, isNull } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';

/** Public columns of a person. */
export const PERSON = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  pictureId: users.pictureId,
};

interface PersonRow {
  id: string;
  username: string;
  firstName: string;
  pictureId: string | null;
}

/** Joined with media in `compose/profile`. */
export interface PictureAddresses {
  addressOf(accountId: string, pictureId: string): string;
}

/** Only what every signed-in person may know. */
export function presentPerson({ id, username, firstName, pictureId }: PersonRow, pictures: PictureAddresses): Person {
  return { id, username, firstName, profileImageUrl: pictureId && pictures.addressOf(id, pictureId) };
}

/** Persons neither blocked by the operator nor leaving, by id. */
export async function readPersons(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const isAsked = and(inArray(users.id, [...ids]), isNull(users.blockedAt), isNull(users.endsAt));
  const { lastName, email, showsEmailToFriends: showsEmail } = users;
  const rows = await db.select({ person: PERSON, lastName, email, showsEmail }).from(users).where(isAsked);
  return new Map(rows.map((row) => [row.person.id, row]));
}
