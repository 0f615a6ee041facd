import * as v from 'valibot';
import { defineEndpoint } from './define-endpoint.ts';

const UrlSchema = v.pipe(v.string(), v.url());

/** As people know it: `Google`. */
const ExternalSchema = v.object({ name: v.string() });

/** OpenID Connect, authorisation code with PKCE. */
const OpenidSchema = v.object({
  kind: v.literal('openid'),
  issuer: UrlSchema,
  clientId: v.string(),
  authorizationEndpoint: UrlSchema,
  tokenEndpoint: UrlSchema,
  jwksUri: UrlSchema,
  /** `null` if the issuer has none. */
  revocationEndpoint: v.nullable(UrlSchema),
  /** Ends the session at the issuer (OpenID Connect RP-Initiated Logout). Older copies lack it. */
  endSessionEndpoint: v.optional(v.nullable(UrlSchema), null),
  /** Supports `prompt=create`. */
  canCreate: v.boolean(),
  /** Gives refresh tokens only for `offline_access`. Older copies lack it. */
  asksOffline: v.optional(v.boolean(), false),
});
export type OpenidMethod = v.InferOutput<typeof OpenidSchema>;

/** E-mail and password at Firebase, and an external account by our own OpenID client. */
const FirebaseSchema = v.object({
  kind: v.literal('firebase'),
  apiKey: v.string(),
  projectId: v.string(),
  /** Address of an emulator. */
  emulator: v.nullable(UrlSchema),
  external: v.nullable(
    v.object({
      name: v.string(),
      issuer: UrlSchema,
      clientId: v.string(),
      authorizationEndpoint: UrlSchema,
      /** In Firebase's terms: `google.com`, `oidc.example`. */
      providerId: v.string(),
    }),
  ),
});
export type FirebaseMethod = v.InferOutput<typeof FirebaseSchema>;

/** An issuer whose addresses the server does not know yet: it never answered. */
const AwaySchema = v.object({ kind: v.literal('away'), issuer: UrlSchema });

export const HostedMethodSchema = v.variant('kind', [OpenidSchema, FirebaseSchema]);
export type HostedMethod = v.InferOutput<typeof HostedMethodSchema>;

export const SignInMethodsSchema = v.object({
  /** Beside the embedded provider's passwords. */
  external: v.nullable(ExternalSchema),
  /** `null` for the embedded provider. */
  hosted: v.nullable(v.variant('kind', [OpenidSchema, FirebaseSchema, AwaySchema])),
});
export type SignInMethods = v.InferOutput<typeof SignInMethodsSchema>;

/** Spec decision 1. A device that does not hear who has the passwords would ask for them itself. */
export const signInMethods = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sign-in-methods',
  summary: 'How people sign in to this installation',
  audience: 'none',
  status: 200,
  reply: SignInMethodsSchema,
  errors: [],
});
