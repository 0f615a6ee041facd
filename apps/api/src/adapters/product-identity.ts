import type { SignInMethods } from '@tagfalter/contract/sign-in-methods';
import type { Config } from '#api/base/config.ts';
import type { IdentityPort, IdentityProvider } from '#api/ports/identity.ts';
import { createConnectOrigins } from './connect-origins.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { createHostedIdentity } from './hosted-identity.ts';
import { createDiscovery, oncePerIssuer } from './openid-discovery.ts';
import { createSignInMethods } from './sign-in-methods.ts';

interface Options extends Omit<Parameters<typeof createEmbeddedIdentity>[0], 'publicUrl'> {
  config: Pick<Config, 'identity' | 'publicUrl'>;
}

/** Who people are, and how they say so. */
export interface ProductIdentity {
  identity: IdentityPort;
  /** Pages of the embedded provider; undefined where identities live elsewhere. */
  identityProvider: IdentityProvider | undefined;
  /** @throws Refusal `overloaded` while an issuer elsewhere has never answered */
  signInMethods(): Promise<SignInMethods>;
  /** Origins that the web app asks by itself, as far as they are known by now. */
  connectOrigins(): readonly string[];
}

/** The identity provider that the configuration names: the embedded one, or an issuer elsewhere (spec decision 1). */
export async function openProductIdentity({
  config: { identity: how, publicUrl },
  ...embedded
}: Options): Promise<ProductIdentity> {
  const { now, log } = embedded;
  const discover = oncePerIssuer((issuer) => createDiscovery({ issuer, now, log }));
  const told = {
    signInMethods: createSignInMethods(how, discover),
    connectOrigins: createConnectOrigins(how, discover),
  };
  if (how.hosted) {
    const identity = createHostedIdentity({ hosted: how.hosted, discover, now, log });
    return { identity, identityProvider: undefined, ...told };
  }
  const { port, provider } = await createEmbeddedIdentity({ ...embedded, publicUrl });
  return { identity: port, identityProvider: provider, ...told };
}
