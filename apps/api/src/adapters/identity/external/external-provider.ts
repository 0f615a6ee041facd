import * as openid from 'openid-client';
import type { ExternalConfig } from '#api/base/identity-config.ts';
import { type ExternalAccount, externalAccountOf } from './external-account.ts';
import { createDiscovery, LIMIT_MS } from './external-discovery.ts';
import { ExternalFault, externalFaultOf, wordOf } from './external-fault.ts';

const GOOGLE = 'https://accounts.google.com';
const SCOPE = 'openid email profile';

/** Secrets of one redirect to the provider and back. */
export interface WayProof {
  state: string;
  nonce: string;
  verifier: string;
}

export interface ServerProvider {
  /** Stored with external accounts. */
  issuer: string;
  /** Always asks which account, and does not know `prompt=login`: Google. */
  asksWhich: boolean;
  /** Authorization URL. @throws ExternalFault `EXTERNAL_UNREACHABLE` */
  addressFor(proof: WayProof, asked: { prompt: string; isFresh: boolean }): Promise<string>;
  /**
   * Checks state, issuer, nonce, PKCE, signature, audience and times of a return.
   * @param response query of the callback page
   * @throws ExternalFault
   */
  accountOf(response: string, proof: WayProof): Promise<ExternalAccount>;
}

interface Options {
  external: ExternalConfig;
  /** Redirect URI. */
  callbackUrl: string;
  now: () => number;
  /** Patience in milliseconds; ten seconds except in tests. */
  limitMs?: number;
  /** Hears of every fault behind a refusal. `said` is the issuer's protocol error code. */
  onFault(fault: unknown, said?: string): void;
}

/** Contacts the provider only on use: a start never waits for it. */
export function createExternalProvider(options: Options): ServerProvider {
  const { external, callbackUrl, now, limitMs = LIMIT_MS, onFault } = options;
  const configuration = createDiscovery(external, now, onFault);
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await within(limitMs, work());
    } catch (fault) {
      const refused = externalFaultOf(fault);
      if (refused.code !== 'EXTERNAL_CANCELLED') onFault(refused, wordOf(fault));
      throw refused;
    }
  };
  return {
    issuer: external.issuer.replace(/\/$/, ''),
    asksWhich: external.issuer.replace(/\/$/, '') === GOOGLE,
    addressFor: (proof, { prompt, isFresh }) =>
      asked(async () => {
        const parameters = {
          ...{ redirect_uri: callbackUrl, scope: SCOPE, state: proof.state, nonce: proof.nonce, prompt },
          code_challenge: await openid.calculatePKCECodeChallenge(proof.verifier),
          code_challenge_method: 'S256',
          ...(isFresh ? FRESH : {}),
        };
        return openid.buildAuthorizationUrl(await configuration(), parameters).href;
      }),
    accountOf: (response, { state, nonce, verifier }) =>
      asked(async () => {
        const found = await configuration();
        const back = new URL(callbackUrl);
        back.search = response;
        const tokens = await openid.authorizationCodeGrant(found, back, {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        });
        const claims = tokens.claims();
        if (!claims) throw new ExternalFault('EXTERNAL_FAILED');
        if (typeof claims.email === 'string' || !found.serverMetadata().userinfo_endpoint)
          return externalAccountOf(claims);
        // Some issuers tell the address only here.
        const userInfo = await openid.fetchUserInfo(found, tokens.access_token, claims.sub);
        return externalAccountOf({ ...userInfo, ...claims });
      }),
  };
}

/** Asks for a fresh sign-in and its time in the token; some providers need both parameters. */
const FRESH = { max_age: '0', claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) };

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ExternalFault('EXTERNAL_UNREACHABLE')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
