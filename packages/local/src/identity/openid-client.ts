import type { OpenidMethod } from '@tagfalter/contract/sign-in-methods';
import { type AuthorizationServer, allowInsecureRequests, type Client, clockSkew, customFetch } from 'oauth4webapi';
import { jsonBody } from '../base/json-body.ts';
import { claimsOf } from './id-token.ts';
import type { IdentityEnv } from './issuer-calls.ts';

const TIMEOUT_MS = 30_000;

/** The server accepts the same. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];

export function serverOf(method: OpenidMethod): AuthorizationServer {
  return {
    issuer: method.issuer,
    authorization_endpoint: method.authorizationEndpoint,
    token_endpoint: method.tokenEndpoint,
    jwks_uri: method.jwksUri,
    ...(method.revocationEndpoint === null ? {} : { revocation_endpoint: method.revocationEndpoint }),
    id_token_signing_alg_values_supported: ALGORITHMS,
  };
}

/** The server's configuration allows `http` only on this machine. */
export function optionsOf(env: IdentityEnv, address: string) {
  return {
    [customFetch]: env.fetch,
    [allowInsecureRequests]: address.startsWith('http:'),
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
  };
}

/**
 * A fresh token shows how far the device's clock is off; by that clock it might have expired.
 * @param reply response of the token endpoint; its body stays unread
 */
export async function clientOf(method: OpenidMethod, reply?: Response): Promise<Client> {
  const body = reply === undefined ? undefined : await jsonBody(reply.clone());
  const token = typeof body === 'object' && body !== null && 'id_token' in body ? body.id_token : undefined;
  const claims = typeof token === 'string' ? claimsOf(token) : undefined;
  // The library reads the clock itself.
  const skew = claims === undefined ? 0 : claims.iat - Math.floor(Date.now() / 1000);
  return { client_id: method.clientId, [clockSkew]: skew };
}
