import { type SignInWays, signInWays } from '@tagfalter/contract/sign-in-ways';
import type { Fault } from '@tagfalter/local/base/fault';
import { createEmitter } from '@tagfalter/local/base/store';
import { useCallback, useEffect, useState } from 'react';
import { useOnline } from '#platform/online.ts';
import { accountRequest } from './account-request.ts';

/** By what the person can sign in, as the server says just now. */
export interface WaysRead {
  /** undefined while it is being asked, and where there was no answer. */
  ways: SignInWays | undefined;
  /** Why there is no answer. */
  fault: Fault | null;
  /** Asks again. */
  again: () => void;
}

const changes = createEmitter();

/** By what the person can sign in has changed, elsewhere in this window: whoever shows it asks again. */
export const waysHaveChanged = changes.emit;

/** Asks by what the person can sign in, again when the network comes back. @param isWanted nothing is asked before */
export function useSignInWays(isWanted = true): WaysRead {
  const [read, setRead] = useState<Pick<WaysRead, 'ways' | 'fault'>>({ ways: undefined, fault: null });
  const [round, setRound] = useState(0);
  const online = useOnline();
  const again = useCallback(() => setRound((count) => count + 1), []);
  useEffect(() => changes.subscribe(again), [again]);
  useEffect(() => {
    // `round` asks again.
    if (!isWanted || !online || round < 0) return;
    let isOver = false;
    const { method, path, reply: schema } = signInWays;
    void accountRequest({ method, path, schema }).then((reply) => {
      if (isOver) return;
      if (reply.ok) setRead({ ways: reply.value, fault: null });
      else setRead(({ ways }) => ({ ways, fault: reply.fault }));
    });
    return () => {
      isOver = true;
    };
  }, [isWanted, online, round]);
  return { ...read, again };
}
