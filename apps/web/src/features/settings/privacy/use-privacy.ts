import { changePrivacy, getPrivacy, type Privacy } from '@tagfalter/contract/privacy';
import type { Fault } from '@tagfalter/local/base/fault';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { accountRequest } from '#entities/person/account-request.ts';

/** Privacy settings as far as they are known, and how to change them. */
export interface PrivacyChoice {
  /** The server's settings, now or as last read; undefined while nothing is known. */
  privacy: Privacy | undefined;
  fault: Fault | null;
  again: () => void;
  /** Why the last change was not taken; null when it was. */
  refused: Fault | null;
  change: (change: Partial<Privacy>) => Promise<void>;
}

/** Removes answered changes from the pending ones; a later, different choice of the same setting stays. */
function without(pending: Partial<Privacy>, answered: Partial<Privacy>): Partial<Privacy> {
  const left = Object.entries(pending).filter(([name, on]) => Reflect.get(answered, name) !== on);
  return Object.fromEntries(left);
}

/** Reads the settings, kept for offline use. A change counts at once, and is undone if the server refuses it. */
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
      // Refreshes the copy for offline use.
      again();
    } else setRefused(answer.fault);
    setPending((before) => without(before, next));
  };
  return { privacy: value === undefined ? undefined : { ...value, ...pending }, fault, again, refused, change };
}
