import type { FastifyBaseLogger } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import * as v from 'valibot';
import type { HostedConfig } from '#api/base/identity-config.ts';
import type { IdentityPort } from '#api/ports/identity.ts';
import { keepResponse } from './kept-answer.ts';
import { type Discover, readJson } from './openid-discovery.ts';
import { createRefusalLog } from './refused-token.ts';
import { createTokenVerifier } from './token-verifier.ts';
import { withOwnEmail, withUserinfo } from './userinfo.ts';

interface Options {
  hosted: HostedConfig;
  discover: Discover;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds for a response of the issuer; shorter in tests. */
  patience?: number | undefined;
}

/** Asymmetric algorithms only: shared secrets and `none` prove nothing. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];
/** Named by the discovery document of each Firebase project, too. */
const FIREBASE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const Keys = v.object({
  keys: v.pipe(v.array(v.looseObject({ kty: v.string(), kid: v.optional(v.string()) })), v.maxLength(100)),
});

/**
 * Verifies ID tokens of a hosted issuer by its published keys, and logs why others are refused. Without keys, or for an unknown key while the issuer is
 * unreachable, the refusal is `overloaded`: devices would take `unauthorized` as the end of their session.
 */
export function createHostedIdentity({ hosted, discover, now, log, patience }: Options): IdentityPort {
  const { issuer, audience, clientId, trustsEmail, firebase } = hosted;
  const addressOf = keysAddress(hosted, discover);
  const keys = keepResponse<JSONWebKeySet>({
    ...{ name: `keys of ${issuer}`, now, log },
    read: async () => v.parse(Keys, await readJson(await addressOf(), patience)),
  });
  const verifier = createTokenVerifier({
    ...{ issuer, audience, algorithms: ALGORITHMS, now, loadKeys: keys.ask, trustsEmail },
    ...(firebase === undefined && { clientId, mayLackEmail: true }),
    onRefused: createRefusalLog(log, now),
  });
  return {
    ...verifier,
    async withEmail(identity, accessToken) {
      if (identity.email !== undefined || accessToken === undefined) return withOwnEmail(identity);
      const { userinfo_endpoint: address } = await discover(issuer).get();
      if (address === undefined) return withOwnEmail(identity);
      const onFault = (err: unknown) => log.warn({ err }, "the issuer's userinfo did not answer as it should");
      return withUserinfo(identity, { address, accessToken, onFault });
    },
  };
}

function keysAddress({ issuer, jwksUrl, firebase }: HostedConfig, discover: Discover): () => Promise<string> {
  const given = jwksUrl ?? (firebase && FIREBASE_KEYS);
  if (given !== undefined) return async () => given;
  const document = discover(issuer);
  return async () => (await document.get()).jwks_uri;
}
