import type { ExternalMode } from '@tagfalter/contract/external-sign-in';
import type { OpenidMethod } from '@tagfalter/contract/sign-in-methods';
import {
  AuthorizationResponseError,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  getValidatedIdTokenClaims,
  None,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import { overNetwork } from '../base/over-network.ts';
import { type HostedTokens, tokensOf } from './hosted-record.ts';
import { claimsOf } from './id-token.ts';
import type { IdentityEnv } from './issuer-calls.ts';
import { isOutage } from './openid-calls.ts';
import { clientOf, optionsOf, serverOf } from './openid-client.ts';

/** Kept by this browser under its `state`; no other can end the way. */
export interface Way {
  mode: ExternalMode;
  verifier: string;
  nonce: string;
}

export interface BegunWay {
  state: string;
  way: Way;
  url: string;
}

/** `cancelled`: given up at the issuer; `failed`: its response does not hold. */
export type WayFault = 'cancelled' | 'failed' | 'unreachable';

export type WayEnd =
  | { ok: true; tokens: HostedTokens; profile: { email: string; name: string; accessToken?: string } }
  | { ok: false; fault: WayFault };

interface WayOptions {
  mode: ExternalMode;
  /** In a web view, where an issuer wants consent (spec §9). */
  isEmbedded: boolean;
  /** After a sign-out. */
  asksLogin?: boolean;
  /** Our page to return to. */
  redirectUri: string;
}

/** Spec §9; without `offline_access` some issuers want a sign-in each hour. */
const SCOPE = 'openid email profile';

/** `confirm`, and a sign-out before, ask for a new sign-in; everything else which account (spec §9). */
function promptOf({ mode, isEmbedded, asksLogin }: WayOptions, canCreate: boolean): Record<string, string> {
  if (mode === 'register' && canCreate) return { prompt: 'create' };
  if (mode === 'confirm' || asksLogin) return { prompt: 'login', max_age: '0' };
  return { prompt: isEmbedded ? 'select_account consent' : 'select_account' };
}

/** Authorisation code with PKCE, state and nonce. */
export async function beginWay(method: OpenidMethod, options: WayOptions): Promise<BegunWay> {
  const state = generateRandomState();
  const way: Way = { mode: options.mode, verifier: generateRandomCodeVerifier(), nonce: generateRandomNonce() };
  const url = new URL(method.authorizationEndpoint);
  const query = {
    client_id: method.clientId,
    redirect_uri: options.redirectUri,
    response_type: 'code',
    scope: method.asksOffline ? `${SCOPE} offline_access` : SCOPE,
    state,
    nonce: way.nonce,
    code_challenge: await calculatePKCECodeChallenge(way.verifier),
    code_challenge_method: 'S256',
    ...promptOf(options, method.canCreate),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { state, way, url: url.href };
}

/**
 * Checks state, issuer, nonce, audience and expiry. The server checks the signature (OpenID Connect Core 3.1.3.7, 6).
 * @param answer query of our page, without its question mark
 */
export async function endWay(
  env: IdentityEnv,
  { method, redirectUri }: { method: OpenidMethod; redirectUri: string },
  { state, way, answer }: { state: string; way: Way; answer: string },
): Promise<WayEnd> {
  const server = serverOf(method);
  const client = await clientOf(method);
  try {
    const params = validateAuthResponse(server, client, new URLSearchParams(answer), state);
    const options = optionsOf(env, method.tokenEndpoint);
    const reply = await overNetwork(() =>
      authorizationCodeGrantRequest(server, client, None(), params, redirectUri, way.verifier, options),
    );
    const expected = { expectedNonce: way.nonce, requireIdToken: true };
    const tokens = await processAuthorizationCodeResponse(server, await clientOf(method, reply), reply, expected);
    const { id_token: idToken, refresh_token: refreshToken } = tokens;
    const kept = idToken === undefined ? undefined : tokensOf(idToken, refreshToken ?? null, env.now());
    const claims = idToken === undefined || !getValidatedIdTokenClaims(tokens) ? undefined : claimsOf(idToken);
    if (kept === undefined || claims === undefined) return { ok: false, fault: 'failed' };
    const { email, name } = claims;
    const profile = email === '' ? { email, name, accessToken: tokens.access_token } : { email, name };
    return { ok: true, tokens: kept, profile };
  } catch (error) {
    return { ok: false, fault: wayFaultOf(env, error) };
  }
}

function wayFaultOf(env: IdentityEnv, error: unknown): WayFault {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unreachable' : 'failed';
  }
  if (isOutage(error)) return 'unreachable';
  env.report(error, 'signing in at the issuer');
  return 'failed';
}
