import type { HostedMethod, SignInMethods } from '@tagfalter/contract/sign-in-methods';
import type { ExternalConfig, FirebaseConfig, HostedConfig, IdentityConfig } from '#api/base/identity-config.ts';
import type { Discover } from './openid-discovery.ts';

/** @param discover asked once per issuer */
export function createSignInMethods(
  { external, hosted }: Pick<IdentityConfig, 'external' | 'hosted'>,
  discover: Discover,
): () => Promise<SignInMethods> {
  if (hosted === undefined) {
    const methods = { external: external ? { name: external.name } : null, hosted: null };
    return async () => methods;
  }
  const { firebase } = hosted;
  const find = firebase ? firebaseMethod(firebase, external, discover) : openidMethod(hosted, discover);
  // Expected: the issuer is away; people are told so, and the next question asks it again.
  return async () => ({ external: null, hosted: await find().catch(() => ({ kind: 'away', issuer: hosted.issuer })) });
}

function openidMethod({ issuer, clientId, jwksUrl }: HostedConfig, discover: Discover): () => Promise<HostedMethod> {
  const document = discover(issuer);
  return async () => {
    const found = await document.get();
    return {
      ...{ kind: 'openid', issuer, clientId },
      authorizationEndpoint: found.authorization_endpoint,
      tokenEndpoint: found.token_endpoint,
      jwksUri: jwksUrl ?? found.jwks_uri,
      revocationEndpoint: found.revocation_endpoint ?? null,
      endSessionEndpoint: found.end_session_endpoint ?? null,
      canCreate: found.prompt_values_supported.includes('create'),
      asksOffline: found.scopes_supported.includes('offline_access'),
    };
  };
}

function firebaseMethod(
  { apiKey, projectId, emulator, externalId }: FirebaseConfig,
  external: ExternalConfig | undefined,
  discover: Discover,
): () => Promise<HostedMethod> {
  const known = { kind: 'firebase' as const, apiKey, projectId, emulator: emulator ?? null };
  if (external === undefined) return async () => ({ ...known, external: null });
  const { name, issuer, clientId } = external;
  const document = discover(issuer);
  return async () => {
    // Expected: the other does not answer. Passwords lie at Firebase all the same.
    const found = await document.get().catch(() => undefined);
    if (found === undefined) return { ...known, external: null };
    const { authorization_endpoint: authorizationEndpoint } = found;
    return { ...known, external: { name, issuer, clientId, authorizationEndpoint, providerId: externalId } };
  };
}
