import * as v from 'valibot';

const isTrue = v.pipe(
  v.literal('true'),
  v.transform(() => true),
);

/** `email_verified`, which some issuers write as a text. Anything unclear confirms nothing. */
export const VerifiedClaim = v.fallback(v.union([v.boolean(), isTrue]), false);
