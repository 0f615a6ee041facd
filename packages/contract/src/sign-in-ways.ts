import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

/** Sign-in methods of the caller. */
export const SignInWaysSchema = v.object({
  hasPassword: v.boolean(),
  /** External account, with the address it named. */
  linked: v.nullable(v.object({ email: v.nullable(v.string()), linkedAt: v.pipe(v.string(), v.isoTimestamp()) })),
});
export type SignInWays = v.InferOutput<typeof SignInWaysSchema>;

/** 404 if identities are hosted elsewhere. */
export const signInWays = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sign-in-ways',
  summary: 'By what the caller can sign in',
  audience: 'user',
  status: 200,
  reply: SignInWaysSchema,
  errors: ['unauthorized', 'not_registered', 'not_found'],
});
