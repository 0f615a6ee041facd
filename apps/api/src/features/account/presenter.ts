import type { User } from '@tagfalter/contract/user';
import type { users } from '#api/db/schema.ts';
import type { ProfilePictures } from './pictures-port.ts';

export type UserRow = typeof users.$inferSelect;

/**
 * A person as they see themselves.
 * @param isPro the tier in force, whatever it rests on (decision 25)
 */
export function presentUser(row: UserRow, isPro: boolean, pictures: Pick<ProfilePictures, 'addressOf'>): User {
  return {
    id: row.id,
    uid: row.subject,
    email: row.email,
    emailVerified: row.emailVerified,
    displayName: `${row.firstName} ${row.lastName}`.trim(),
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username,
    profileImageUrl: row.pictureId && pictures.addressOf(row.pictureId),
    proAccount: isPro,
    defaultVisibility: row.defaultVisibility,
    createdAt: row.createdAt.toISOString(),
  };
}
