import * as v from 'valibot';

/** Where the embedded identity provider answers (wire: `/api/identity/*`). */
export const IDENTITY_PATH = '/api/identity';

/** Answer of `GET /api/identity/token`. */
export const TokenReplySchema = v.object({ token: v.string() });

/** Error body of the embedded provider; `code` is the provider's own. */
export const IdentityErrorSchema = v.object({ code: v.optional(v.string()), message: v.optional(v.string()) });
