import type { Person } from '@tagfalter/contract/person';
import { users } from '#api/db/account-schema.ts';

/** Columns of a person that others may know. */
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

/** Signs addresses of profile pictures; `compose/app` joins this with media. */
export interface PictureAddresses {
  addressOf(accountId: string, pictureId: string): string;
}

/** Somebody else, without anything of their record but what everybody signed in may know. */
export function presentPerson({ id, username, firstName, pictureId }: PersonRow, pictures: PictureAddresses): Person {
  return { id, username, firstName, profileImageUrl: pictureId && pictures.addressOf(id, pictureId) };
}
