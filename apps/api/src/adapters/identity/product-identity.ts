import type { SignInMethods } from '@tagfalter/contract/sign-in-methods';
import type { Config } from '#api/base/config.ts';
import type { IdentityPort, IdentityProvider } from '#api/ports/identity.ts';
import { createConnectOrigins } from './connect-origins.ts';
import { createEmbeddedIdentity } from './embedded/embedded-identity.ts';
import { createHostedIdentity } from './hosted-identity.ts';
import { createDiscovery, oncePerIssuer } from './openid-discovery.ts';
import { createSignInMethods } from './sign-in-methods.ts';

interface Options extends Omit<Parameters<typeof createEmbeddedIdentity>[0], 'publicUrl'> {
  config: Pick<Config, 'identity' | 'publicUrl'>;
}

export interface ProductIdentity {
  identity: IdentityPort;
  /** undefined with a hosted issuer. */
  identityProvider: IdentityProvider | undefined;
  signInMethods(): Promise<SignInMethods>;
  /** Origins the web app may fetch, as known by now. */
  connectOrigins(): readonly string[];
}

/** The configured provider: embedded or hosted (spec decision 1). */
export async function openProductIdentity({
  config: { identity: how, publicUrl },
  ...embedded
}: Options): Promise<ProductIdentity> {
  const { now, log } = embedded;
  const discover = oncePerIssuer((issuer) => createDiscovery({ issuer, now, log }));
  const parts = {
    signInMethods: createSignInMethods(how, discover),
    connectOrigins: createConnectOrigins(how, discover),
  };
  if (how.hosted) {
    const identity = createHostedIdentity({ hosted: how.hosted, discover, now, log });
    return { identity, identityProvider: undefined, ...parts };
  }
  const { port, provider } = await createEmbeddedIdentity({ ...embedded, publicUrl });
  return { identity: port, identityProvider: provider, ...parts };
}
