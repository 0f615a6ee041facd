import * as openid from 'openid-client';
import type { ExternalConfig } from '#api/base/identity-config.ts';
import { type ExternalAccount, externalAccountOf } from './external-account.ts';
import { createDiscovery, LIMIT_MS } from './external-discovery.ts';
import { ExternalFault, faultOf, wordOf } from './external-fault.ts';

const SCOPE = 'openid email profile';

/** Secrets of one way to the provider and back. */
export interface WayProof {
  state: string;
  nonce: string;
  verifier: string;
}

/** The external account's provider, as far as signing in goes. */
export interface ExternalProvider {
  /** How rows of accounts name it. */
  issuer: string;
  /** Where somebody goes. @throws ExternalFault `EXTERNAL_UNREACHABLE` */
  addressFor(proof: WayProof, asked: { prompt: string; isFresh: boolean }): Promise<string>;
  /**
   * Whose account it is that an answer speaks of: state, issuer, nonce, PKCE, signature, audience and times hold.
   * @param answer query of the callback page
   * @throws ExternalFault
   */
  accountOf(answer: string, proof: WayProof): Promise<ExternalAccount>;
}

interface Options {
  external: ExternalConfig;
  /** Where the provider sends people back to. */
  callbackUrl: string;
  now: () => number;
  /** Longest that anybody waits for the provider, in milliseconds; ten seconds unless a test is in a hurry. */
  limitMs?: number;
  /** Hears of every fault behind a refusal; `said` is the issuer's own word for it, where it is one of the protocol. */
  onFault(fault: unknown, said?: string): void;
}

/** Asks the provider only when somebody wants to go there: a start never waits for it. */
export function createExternalProvider(options: Options): ExternalProvider {
  const { external, callbackUrl, now, limitMs = LIMIT_MS, onFault } = options;
  const configuration = createDiscovery(external, now, onFault);
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await within(limitMs, work());
    } catch (fault) {
      const refused = faultOf(fault);
      if (refused.code !== 'EXTERNAL_CANCELLED') onFault(refused, wordOf(fault));
      throw refused;
    }
  };
  return {
    issuer: external.issuer.replace(/\/$/, ''),
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
    accountOf: (answer, { state, nonce, verifier }) =>
      asked(async () => {
        const found = await configuration();
        const back = new URL(callbackUrl);
        back.search = answer;
        const tokens = await openid.authorizationCodeGrant(found, back, {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        });
        const claims = tokens.claims();
        if (!claims) throw new ExternalFault('EXTERNAL_FAILED');
        if (typeof claims.email === 'string' || !found.serverMetadata().userinfo_endpoint)
          return externalAccountOf(claims);
        // Some issuers tell the address only here.
        const told = await openid.fetchUserInfo(found, tokens.access_token, claims.sub);
        return externalAccountOf({ ...told, ...claims });
      }),
  };
}

/** Asks for a sign-in that has just been, and for the token to say when; some providers need both words. */
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
