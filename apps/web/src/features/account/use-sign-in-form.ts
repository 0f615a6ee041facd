import type { SignInMethods } from '@tagfalter/contract/sign-in-methods';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cachedSignInMethods, loadSignInMethods, subscribeSignInMethods } from '#entities/person/sign-in-methods.ts';

/** So long after an attempt without an answer the next one follows. */
const AGAIN_MS = 5_000;

/**
 * How people sign in here, for a form: live, since a form that stays would send the issuer's password to us.
 * @returns `asking` while a device that has never heard it asks, `unknown` after an attempt without an answer
 */
export function useSignInForm(): SignInMethods | 'asking' | 'unknown' {
  const known = useSyncExternalStore(subscribeSignInMethods, cachedSignInMethods);
  const [isUnknown, setUnknown] = useState(false);
  const isSettled = known !== undefined && known.hosted?.kind !== 'away';
  useEffect(() => {
    const ask = () => void loadSignInMethods().then(() => setUnknown(true));
    ask();
    const timer = isSettled ? undefined : setInterval(ask, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isSettled]);
  return known ?? (isUnknown ? 'unknown' : 'asking');
}
