import * as v from 'valibot';
import { oneWord } from './variable-forms.ts';

/** An external account (OpenID Connect) as a way to sign in beside the password (decision 121). */
export interface ExternalConfig {
  /** Shown to people: `Google`. */
  name: string;
  issuer: string;
  clientId: string;
  /** undefined for a client that uses PKCE alone. */
  clientSecret: string | undefined;
}

/** A hosted issuer of all identities (spec decision 1). */
export interface HostedConfig {
  issuer: string;
  audience: string;
  /** undefined: discovered from the issuer. */
  jwksUrl: string | undefined;
  clientId: string;
  /** All addresses of the issuer count as confirmed, whatever its tokens say (decision 122). */
  trustsEmail: boolean;
  /** Set for Firebase Authentication. */
  firebase: FirebaseConfig | undefined;
}

/** A web app of a Firebase project. */
export interface FirebaseConfig {
  projectId: string;
  apiKey: string;
  /** Origin of the emulator, for development. */
  emulator: string | undefined;
  /** Firebase's name for the external account. */
  externalId: string;
}

export interface IdentityConfig {
  external: ExternalConfig | undefined;
  /** undefined for the embedded provider. */
  hosted: HostedConfig | undefined;
  /** Hosts that profile pictures are fetched from; `*.` stands for any subdomain. */
  pictureHosts: readonly string[];
}

const ISSUER_SENTENCE = 'must be an https address such as https://accounts.example, or http on this machine';
const issuer = v.pipe(v.string(), v.check(isIssuer, ISSUER_SENTENCE));

const PICTURES_SENTENCE = 'must be a list of hosts such as lh3.googleusercontent.com, *.example.org, or none';
const hosts = v.pipe(
  v.string(),
  v.transform((text) => (text.trim() === 'none' ? [] : text.split(/[\s,]+/).filter((host) => host !== ''))),
  v.array(v.pipe(v.string(), v.regex(/^(\*\.)?[a-z\d][a-z\d.-]*(:\d+)?$/, PICTURES_SENTENCE))),
);

export const IDENTITY_VARIABLES = {
  EXTERNAL_NAME: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, 'must be a short name such as Google'))),
  EXTERNAL_ISSUER: v.optional(issuer),
  EXTERNAL_CLIENT_ID: v.optional(oneWord),
  EXTERNAL_CLIENT_SECRET: v.optional(oneWord),
  IDENTITY_ISSUER: v.optional(issuer),
  IDENTITY_AUDIENCE: v.optional(oneWord),
  IDENTITY_JWKS_URL: v.optional(issuer),
  IDENTITY_CLIENT_ID: v.optional(oneWord),
  IDENTITY_TRUST_EMAIL: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  FIREBASE_API_KEY: v.optional(oneWord),
  FIREBASE_EMULATOR: v.optional(issuer),
  FIREBASE_EXTERNAL_ID: v.optional(oneWord, 'google.com'),
  PICTURE_HOSTS: v.optional(hosts, '*.googleusercontent.com'),
};
type Variables = v.InferOutput<v.ObjectSchema<typeof IDENTITY_VARIABLES, undefined>>;

const FIREBASE_ISSUER = /^https:\/\/securetoken\.google\.com\/([\w-]+)$/;

/** @param fail throws a sentence for the operator */
export function identityOf(env: Variables, fail: (sentence: string) => never): IdentityConfig {
  const external = externalOf(env, fail);
  const hosted = hostedOf(env, fail);
  if (external && hosted && !hosted.firebase) {
    return fail(
      'EXTERNAL_… goes with the embedded provider or Firebase; another IDENTITY_ISSUER offers such accounts itself.',
    );
  }
  return { external, hosted, pictureHosts: env.PICTURE_HOSTS };
}

function externalOf(env: Variables, fail: (sentence: string) => never): ExternalConfig | undefined {
  const { EXTERNAL_ISSUER: address, EXTERNAL_CLIENT_ID: clientId, EXTERNAL_CLIENT_SECRET: clientSecret } = env;
  if (address !== undefined && clientId !== undefined) {
    return { name: env.EXTERNAL_NAME ?? new URL(address).hostname, issuer: address, clientId, clientSecret };
  }
  const given = [env.EXTERNAL_NAME, address, clientId, clientSecret];
  if (given.every((value) => value === undefined)) return undefined;
  return fail('EXTERNAL_ISSUER and EXTERNAL_CLIENT_ID belong together; leave all of EXTERNAL_… out for e-mail alone.');
}

function hostedOf(env: Variables, fail: (sentence: string) => never): HostedConfig | undefined {
  const { IDENTITY_ISSUER: address, IDENTITY_CLIENT_ID, FIREBASE_API_KEY: apiKey } = env;
  const trustsEmail = env.IDENTITY_TRUST_EMAIL === '1';
  if (address === undefined) {
    const given = [env.IDENTITY_AUDIENCE, env.IDENTITY_JWKS_URL, IDENTITY_CLIENT_ID, apiKey, env.FIREBASE_EMULATOR];
    if (!trustsEmail && given.every((value) => value === undefined)) return undefined;
    return fail('IDENTITY_… and FIREBASE_… need IDENTITY_ISSUER; leave all of them out for the embedded provider.');
  }
  const projectId = FIREBASE_ISSUER.exec(address)?.[1];
  if (projectId !== undefined && apiKey !== undefined) {
    const firebase = { projectId, apiKey, emulator: env.FIREBASE_EMULATOR, externalId: env.FIREBASE_EXTERNAL_ID };
    const audience = env.IDENTITY_AUDIENCE ?? projectId;
    return { issuer: address, audience, jwksUrl: env.IDENTITY_JWKS_URL, clientId: projectId, trustsEmail, firebase };
  }
  if (projectId !== undefined || apiKey !== undefined) {
    return fail('Firebase needs FIREBASE_API_KEY and IDENTITY_ISSUER=https://securetoken.google.com/<project>, both.');
  }
  if (IDENTITY_CLIENT_ID === undefined) return fail('IDENTITY_ISSUER needs IDENTITY_CLIENT_ID beside it.');
  const clientId = IDENTITY_CLIENT_ID;
  const audience = env.IDENTITY_AUDIENCE ?? clientId;
  return { issuer: address, audience, jwksUrl: env.IDENTITY_JWKS_URL, clientId, trustsEmail, firebase: undefined };
}

/** Tokens and secrets never cross a network in the clear: `http` is for loopback only. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && `${search}${hash}${username}${password}` === '';
}
