import type { IdentityConfig } from '#api/base/identity-config.ts';
import type { Discover } from './openid-discovery.ts';

const FIREBASE_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * Where the web app may ask besides its own origin: where it gets, renews and gives back the tokens of a hosted issuer. Those of an
 * issuer that has not answered yet are taken to be on its own origin, as most are.
 */
export function createConnectOrigins(
  { hosted }: Pick<IdentityConfig, 'hosted'>,
  discover: Discover,
): () => readonly string[] {
  if (hosted === undefined) return () => [];
  const { issuer, firebase } = hosted;
  if (firebase) {
    const origins = firebase.emulator === undefined ? FIREBASE_ORIGINS : [new URL(firebase.emulator).origin];
    return () => origins;
  }
  const document = discover(issuer);
  return () => {
    const { token_endpoint: token = issuer, revocation_endpoint: revocation = token } = document.last() ?? {};
    return [...new Set([token, revocation].map((address) => new URL(address).origin))];
  };
}
