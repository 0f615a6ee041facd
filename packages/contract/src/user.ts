import * as v from 'valibot';
import { VisibilitySchema } from './entry-values.ts';

/** As seen by themselves (spec §3). */
export const UserSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Random UUID behind the ids of own entries, known to nobody else (spec decision 46). */
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
  /** As the server last said; a device decides by the lease. */
  proAccount: v.boolean(),
  /** Holds offline (spec decision 25). Older copies lack it. */
  proLease: v.optional(v.nullable(v.string()), null),
  /** Verifies the lease: SPKI of the installation's P-256 key, base64url. */
  proLeaseKey: v.optional(v.nullable(v.string()), null),
  defaultVisibility: VisibilitySchema,
  /** Allows an external assistant (spec decision 19). */
  aiConsent: v.optional(v.boolean(), false),
  /** The built-in one makes no transcripts, and nothing leaves the server. */
  assistant: v.optional(v.picklist(['builtin', 'external']), 'builtin'),
  /** Requested end of the account. */
  endsAt: v.optional(v.nullable(v.string())),
  createdAt: v.string(),
});
export type User = v.InferOutput<typeof UserSchema>;
