import type { User } from '@tagfalter/contract/user';
import type { users } from '#api/db/schema.ts';
import type { ProfilePictures } from './pictures-port.ts';

export type UserRow = typeof users.$inferSelect;

/** What a person is told beside their own record. */
export interface Surroundings {
  pictures: Pick<ProfilePictures, 'addressOf'>;
  /** Whether entries leave the house to be summarised or transcribed. */
  assistantKind: User['assistant'];
}

/**
 * A person as they see themselves.
 * @param isPro the tier in force, whatever it rests on (decision 25)
 */
export function presentUser(row: UserRow, isPro: boolean, { pictures, assistantKind }: Surroundings): User {
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
    aiConsent: row.aiConsentAt !== null,
    assistant: assistantKind,
    createdAt: row.createdAt.toISOString(),
  };
}
