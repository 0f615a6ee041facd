import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

const UrlSchema = v.pipe(v.string(), v.url());

/** An external account beside e-mail and password, as people know it: `Google`. */
const ExternalSchema = v.object({ name: v.string() });

/** Any OpenID Connect issuer: the browser signs in there by authorisation code with PKCE. */
const OpenidSchema = v.object({
  kind: v.literal('openid'),
  issuer: UrlSchema,
  clientId: v.string(),
  authorizationEndpoint: UrlSchema,
  tokenEndpoint: UrlSchema,
  jwksUri: UrlSchema,
  /** Where a device gives its refresh token back when somebody signs out; null where the issuer has no such place. */
  revocationEndpoint: v.nullable(UrlSchema),
  /** Whether it can be asked for its page for new accounts (`prompt=create`). */
  canCreate: v.boolean(),
  /** Whether it gives refresh tokens for a scope of their own (`offline_access`). Copies of older versions do not know. */
  asksOffline: v.optional(v.boolean(), false),
});
export type OpenidMethod = v.InferOutput<typeof OpenidSchema>;

/** Firebase Authentication: e-mail and password there, and an external account by our own OpenID client. */
const FirebaseSchema = v.object({
  kind: v.literal('firebase'),
  apiKey: v.string(),
  projectId: v.string(),
  /** Address of an emulator; null for the real one. */
  emulator: v.nullable(UrlSchema),
  external: v.nullable(
    v.object({
      name: v.string(),
      issuer: UrlSchema,
      clientId: v.string(),
      authorizationEndpoint: UrlSchema,
      /** Firebase's name for it: `google.com`, `oidc.example`. */
      providerId: v.string(),
    }),
  ),
});
export type FirebaseMethod = v.InferOutput<typeof FirebaseSchema>;

/** How people sign in to this installation. */
export const SignInMethodsSchema = v.object({
  /** Beside e-mail and password of the embedded provider; null where none is configured. */
  external: v.nullable(ExternalSchema),
  /** Where identities live elsewhere; null for the embedded provider. */
  hosted: v.nullable(v.variant('kind', [OpenidSchema, FirebaseSchema])),
});
export type SignInMethods = v.InferOutput<typeof SignInMethodsSchema>;
export type HostedMethod = NonNullable<SignInMethods['hosted']>;

/**
 * How people sign in here (spec decision 1). 503 while a hosted issuer, or that of the external account beside Firebase, has
 * never been reached: its addresses are not known yet.
 */
export const signInMethods = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sign-in-methods',
  summary: 'How people sign in to this installation',
  audience: 'none',
  status: 200,
  reply: SignInMethodsSchema,
  errors: ['overloaded'],
});
