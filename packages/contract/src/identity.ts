import * as v from 'valibot';

export const IDENTITY_PATH = '/api/identity';

/** Reply of `GET /api/identity/token`. */
export const TokenReplySchema = v.object({ token: v.string() });

/** `code` is the embedded provider's own. */
export const IdentityErrorSchema = v.object({ code: v.optional(v.string()), message: v.optional(v.string()) });
