import type { IdentityConfig } from '#api/base/identity-config.ts';
import type { Discover } from './openid-discovery.ts';

const FIREBASE_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * Origins besides its own that the web app may fetch: the token endpoints of a hosted issuer. Until its discovery
 * answers, they are assumed on the issuer's origin, as is usual.
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
