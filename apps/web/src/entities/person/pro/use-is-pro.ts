import type { LeaseClaims } from '@tagfalter/contract/pro-lease';
import type { User } from '@tagfalter/contract/user';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { deviceStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { session } from '../use-session.ts';
import { createLeaseClock, type LeaseClock } from './lease-clock.ts';
import { verifyLease } from './verify-lease.ts';

/** How often the device's clock is looked at; it may be changed at any time. */
const CHECK_MS = 30_000;

/** Claims of the account's lease; undefined until the first lease has been verified, null without a good one. */
function useClaims({ id, proLease, proLeaseKey }: User): LeaseClaims | null | undefined {
  const [claims, setClaims] = useState<LeaseClaims | null>();
  const hasLease = proLease !== null && proLeaseKey !== null;
  useEffect(() => {
    // A first lease that comes later is not Pro until it is verified: the screen stays as it is meanwhile.
    if (!hasLease) return setClaims(null);
    let gone = false;
    void verifyLease(proLease, proLeaseKey, id).then((verified) => {
      if (!gone) setClaims(verified);
    });
    return () => {
      gone = true;
    };
  }, [hasLease, proLease, proLeaseKey, id]);
  if (!hasLease) return null;
  // Claims of a previous person do not count.
  return claims && claims.sub !== id ? undefined : claims;
}

/** Looks at the clock now and then, when the app comes to the front, and when the lease ends. */
function watch(clock: LeaseClock, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    clock.note();
    listener();
    const remaining = clock.remaining();
    timer = setTimeout(look, remaining > 0 ? Math.min(remaining, CHECK_MS) : CHECK_MS);
  };
  timer = setTimeout(look, Math.min(clock.remaining(), CHECK_MS));
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * Whether the account is Pro here and now, with a network or without (decision 25): its lease is good and has not ended.
 * Follows the end of the lease, and asks the server at that moment.
 * @returns undefined while the first lease is being verified
 */
export function useIsPro(user: User): boolean | undefined {
  const claims = useClaims(user);
  const clock = useMemo(() => claims && createLeaseClock(deviceStore, claims, env.now), [claims]);
  const subscribe = useCallback((listener: () => void) => (clock ? watch(clock, listener) : () => undefined), [clock]);
  const isRunning = useSyncExternalStore(
    subscribe,
    () => clock !== null && clock !== undefined && clock.remaining() > 0,
  );
  const before = useRef(isRunning);
  useEffect(() => {
    if (before.current && !isRunning) void session.refresh();
    before.current = isRunning;
  }, [isRunning]);
  return claims === undefined ? undefined : isRunning;
}
