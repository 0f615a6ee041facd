import type { SignInMethods } from '@tagfalter/contract/sign-in-methods';
import type { ExternalProvider } from './provider.ts';

/** Loads the right one lazily. */
export async function providerOf(_methods: SignInMethods): Promise<ExternalProvider> {
  const [{ createEmbeddedProvider }, { env }] = await Promise.all([
    import('./embedded-provider.ts'),
    import('#platform/env.ts'),
  ]);
  return createEmbeddedProvider(env);
}
