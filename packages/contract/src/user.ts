import * as v from 'valibot';
import { VisibilitySchema } from './entry.ts';

/** A person as they see themselves (spec §3). */
export const UserSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Random UUID from which the ids of own entries are derived; nobody else learns it (decision 46). */
  entrySpace: v.pipe(v.string(), v.uuid()),
  /** Subject at the identity provider. */
  uid: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  displayName: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  username: v.string(),
  profileImageUrl: v.nullable(v.string()),
  /** What the server said last; a device decides by the lease. */
  proAccount: v.boolean(),
  /** What holds offline (decision 25); null for who is not Pro. Copies of older versions have none. */
  proLease: v.optional(v.nullable(v.string()), null),
  /** Verifies the lease: SPKI of a P-256 key, base64url; the installation's own. */
  proLeaseKey: v.optional(v.nullable(v.string()), null),
  defaultVisibility: VisibilitySchema,
  /** Whether words, photos and recordings may go to an external assistant (decision 19). */
  aiConsent: v.optional(v.boolean(), false),
  /** Who makes summaries and transcripts: the built-in one makes no transcripts, and nothing leaves the house. */
  assistant: v.optional(v.picklist(['builtin', 'external']), 'builtin'),
  /** When everything of the account goes, where its owner has asked for that; null for never. */
  endsAt: v.optional(v.nullable(v.string())),
  createdAt: v.string(),
});
export type User = v.InferOutput<typeof UserSchema>;
