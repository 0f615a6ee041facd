import { isAlive } from '@tagfalter/local/identity/token-age';
import { useEffect, useState } from 'react';
import { issuerName, useSignInMethods } from '#entities/person/sign-in-methods.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { HOSTED_KEY } from '#platform/hosted-key.ts';

/** Whether the token has ended that the issuer would have to renew: our server is not even asked then. */
async function isEnded(): Promise<boolean> {
  if (deviceStore.getItem(HOSTED_KEY) === null) return false;
  const { hostedStore } = await import('#platform/hosted.ts');
  const tokens = (await hostedStore.read())?.tokens ?? null;
  return tokens !== null && !isAlive(tokens, env.now());
}

/**
 * The issuer that keeps things waiting; '' where it is not the issuer.
 * @param isFailing whether sending fails
 */
export function useIssuerAway(isFailing: boolean): string {
  const issuer = issuerName(useSignInMethods());
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isFailing) return setAway(false);
    isEnded().then(setAway, (error: unknown) => env.report(error, 'waiting: the issuer'));
  }, [isFailing]);
  return isAway ? issuer : '';
}
