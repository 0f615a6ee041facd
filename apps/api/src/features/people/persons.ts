import type { Person } from '@tagfalter/contract/person';
import { users } from '#api/db/account-schema.ts';

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

/** Joined with media in `compose/app`. */
export interface PictureAddresses {
  addressOf(accountId: string, pictureId: string): string;
}

/** Only what every signed-in person may know. */
export function presentPerson({ id, username, firstName, pictureId }: PersonRow, pictures: PictureAddresses): Person {
  return { id, username, firstName, profileImageUrl: pictureId && pictures.addressOf(id, pictureId) };
}
