import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** By what the caller can sign in. */
export const SignInWaysSchema = v.object({
  hasPassword: v.boolean(),
  /** The external account that is linked, by the address it named; null for none. */
  linked: v.nullable(v.object({ email: v.nullable(v.string()), linkedAt: v.pipe(v.string(), v.isoTimestamp()) })),
});
export type SignInWays = v.InferOutput<typeof SignInWaysSchema>;

/** By what the caller can sign in at the embedded provider. 404 where identities live elsewhere. */
export const signInWays = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sign-in-ways',
  summary: 'By what the caller can sign in',
  audience: 'user',
  status: 200,
  reply: SignInWaysSchema,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});
