import { changePrivacy, getPrivacy, type Privacy } from '@tagfalter/contract/privacy';
import type { Fault } from '@tagfalter/local/base/fault';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { accountRequest } from '#entities/person/account-request.ts';

/** Who finds the person: what is known of it, and how to change it. */
export interface PrivacyChoice {
  /** What the server says, or said last; undefined while nothing is known. */
  privacy: Privacy | undefined;
  fault: Fault | null;
  again: () => void;
  /** Why the last change was not taken; null when it was. */
  refused: Fault | null;
  change: (change: Partial<Privacy>) => Promise<void>;
}

/** What is still under way once some of it has been answered; a later choice of the same stays. */
function without(pending: Partial<Privacy>, answered: Partial<Privacy>): Partial<Privacy> {
  const left = Object.entries(pending).filter(([name, on]) => Reflect.get(answered, name) !== on);
  return Object.fromEntries(left);
}

/** Reads the settings, kept for offline. A change counts at once, and is taken back where the server does not take it. */
export function usePrivacy(): PrivacyChoice {
  const { accountId } = useDiary();
  const { path, reply: schema } = getPrivacy;
  const { value, fault, again } = useServerRead({ path, schema, isKept: () => true });
  const [pending, setPending] = useState<Partial<Privacy>>({});
  const [refused, setRefused] = useState<Fault | null>(null);
  const change = async (next: Partial<Privacy>) => {
    setRefused(null);
    setPending((before) => ({ ...before, ...next }));
    const { method, reply } = changePrivacy;
    const answer = await accountRequest({ method, path: changePrivacy.path, body: next, schema: reply });
    if (answer.ok) {
      serverCacheOf(accountId).client.setQueryData([path], answer.value);
      // Its copy for offline follows.
      again();
    } else setRefused(answer.fault);
    setPending((before) => without(before, next));
  };
  return { privacy: value === undefined ? undefined : { ...value, ...pending }, fault, again, refused, change };
}
