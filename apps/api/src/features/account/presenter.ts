import type { User } from '@tagfalter/contract/user';
import type { users } from '#api/db/account-schema.ts';
import type { ProfilePictures } from './pictures-port.ts';
import type { ProLeases } from './pro-lease.ts';

export type UserRow = typeof users.$inferSelect;

export interface PresenterContext {
  pictures: Pick<ProfilePictures, 'addressOf'>;
  /** Whether texts leave the installation for the assistant. */
  assistantKind: User['assistant'];
  leases: ProLeases;
}

/** @param until end of Pro, milliseconds since the epoch; null without Pro (spec decision 25) */
export async function presentUser(
  row: UserRow,
  until: number | null,
  { pictures, leases, assistantKind }: PresenterContext,
): Promise<User> {
  return {
    id: row.id,
    entrySpace: row.entrySpace,
    uid: row.subject,
    email: row.email,
    emailVerified: row.emailVerified,
    displayName: `${row.firstName} ${row.lastName}`.trim(),
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username,
    profileImageUrl: row.pictureId && pictures.addressOf(row.id, row.pictureId),
    proAccount: until !== null,
    proLease: until === null ? null : await leases.sign(row.id, until),
    proLeaseKey: leases.publicKey,
    defaultVisibility: row.defaultVisibility,
    aiConsent: row.aiConsentAt !== null,
    assistant: assistantKind,
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
