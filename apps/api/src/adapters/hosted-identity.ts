import type { FastifyBaseLogger } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import * as v from 'valibot';
import type { HostedConfig } from '#api/base/identity-config.ts';
import type { IdentityPort } from '#api/ports/identity.ts';
import { keepAnswer } from './kept-answer.ts';
import { type Discover, readJson } from './openid-discovery.ts';
import { createTokenVerifier } from './token-verifier.ts';

interface Options {
  hosted: HostedConfig;
  /** What the issuer says of itself. */
  discover: Discover;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds an answer of the issuer may take; shorter in tests. */
  patience?: number | undefined;
}

/** What issuers sign with; secrets that both sides share are no proof, and `none` is none. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];
/** The discovery document of a Firebase project names these, too. */
const FIREBASE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const Keys = v.object({
  keys: v.pipe(v.array(v.looseObject({ kty: v.string(), kid: v.optional(v.string()) })), v.maxLength(100)),
});

/**
 * Verifies the ID tokens of an issuer elsewhere, by its published keys. While they have never been reached, and where a token names a
 * key that is unknown while they cannot be, nobody can say whether it is good: that is `overloaded`, not `unauthorized`, for a device
 * takes the latter for the end of its session.
 */
export function createHostedIdentity({ hosted, discover, now, log, patience }: Options): IdentityPort {
  const { issuer, audience } = hosted;
  const addressOf = keysAddress(hosted, discover);
  const keys = keepAnswer<JSONWebKeySet>({
    ...{ name: `keys of ${issuer}`, now, log },
    read: async () => v.parse(Keys, await readJson(await addressOf(), patience)),
  });
  return createTokenVerifier({ issuer, audience, algorithms: ALGORITHMS, now, loadKeys: keys.ask });
}

function keysAddress({ issuer, jwksUrl, firebase }: HostedConfig, discover: Discover): () => Promise<string> {
  const given = jwksUrl ?? (firebase && FIREBASE_KEYS);
  if (given !== undefined) return async () => given;
  const document = discover(issuer);
  return async () => (await document.get()).jwks_uri;
}
