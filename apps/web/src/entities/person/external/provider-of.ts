import type { SignInMethods } from '@tagfalter/contract/sign-in-methods';
import type { ExternalProvider } from './provider.ts';

const isAway = async () => ({ ok: false, problem: 'issuer-unreachable' }) as const;
const AWAY: ExternalProvider = { begin: isAway, finish: isAway };

/** Loads the right one lazily. */
export async function providerOf({ hosted }: SignInMethods): Promise<ExternalProvider> {
  if (hosted?.kind === 'away') return AWAY;
  if (hosted?.kind === 'openid') {
    const [{ createHostedProvider }, { env }] = await Promise.all([
      import('./hosted-provider.ts'),
      import('#platform/env.ts'),
    ]);
    return createHostedProvider(env, hosted);
  }
  if (hosted?.kind === 'firebase') {
    const [{ createFirebaseProvider }, { env }] = await Promise.all([
      import('./firebase-provider.ts'),
      import('#platform/env.ts'),
    ]);
    return createFirebaseProvider(env, hosted);
  }
  const [{ createEmbeddedProvider }, { env }] = await Promise.all([
    import('./embedded-provider.ts'),
    import('#platform/env.ts'),
  ]);
  return createEmbeddedProvider(env);
}
