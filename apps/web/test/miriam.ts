import type { User } from '@tagfalter/contract/user';
import { spaceOf } from '@tagfalter/local/test/entry-space';

const ID = '5f0c2f86-6a3c-4b2e-9a40-0d1f6cf7a001';

/** Somebody who has just registered. */
export const MIRIAM: User = {
  id: ID,
  uid: 'm',
  entrySpace: spaceOf(ID),
  email: 'miriam@beispiel.de',
  emailVerified: false,
  displayName: 'Miriam Albrecht',
  firstName: 'Miriam',
  lastName: 'Albrecht',
  username: 'miriam',
  profileImageUrl: null,
  proAccount: false,
  proLease: null,
  proLeaseKey: null,
  aiConsent: false,
  assistant: 'builtin',
  defaultVisibility: 'private',
  createdAt: '2026-11-01T00:00:00Z',
};
