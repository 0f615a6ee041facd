import type { Person } from '@tagfalter/contract/person';
import { searchUser } from '@tagfalter/contract/user-search';
import { isEmail } from '@tagfalter/domain/email';
import type { Fault } from '@tagfalter/local/base/fault';
import { useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { change, type RequestTarget, readPeopleAnew } from '#entities/people/change-people.ts';
import { accountRequest } from '#entities/person/account-request.ts';

/** Result of a search. An address without a match may get a request all the same, so its owner stays unknown. */
export type FindResult = { person: Person } | { address: string } | { nobody: true };

export interface Find {
  found: FindResult | null;
  /** Recipient of the last request. */
  asked: RequestTarget | null;
  /** Why the last step failed. */
  refused: { step: 'search' | 'ask'; fault: Fault } | null;
  isBusy: boolean;
  /** @param typed normalized input */
  search: (typed: string) => Promise<void>;
  ask: (whom: RequestTarget) => Promise<void>;
}

/** Finds a person by exact username or address, and sends a friend request. */
export function useFind(): Find {
  const { accountId } = useDiary();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<FindResult | null>(null);
  const [asked, setAsked] = useState<RequestTarget | null>(null);
  const [refused, setRefused] = useState<Find['refused']>(null);

  async function step(act: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefused(null);
    await act();
    running.current = false;
    setBusy(false);
  }

  const search = (typed: string) =>
    step(async () => {
      setFound(null);
      setAsked(null);
      const path = `${searchUser.path}?${new URLSearchParams({ q: typed })}`;
      const reply = await accountRequest({ method: 'GET', path, schema: searchUser.reply });
      if (reply.ok) return setFound({ person: reply.value });
      const { fault } = reply;
      if (fault.kind !== 'refused' || fault.code !== 'not_found') return setRefused({ step: 'search', fault });
      setFound(isEmail(typed) ? { address: typed } : { nobody: true });
    });

  const ask = async (whom: RequestTarget) => {
    await step(async () => {
      const reply = await change.ask(whom);
      if (reply.ok) setAsked(whom);
      else setRefused({ step: 'ask', fault: reply.fault });
    });
    await readPeopleAnew(accountId);
  };

  return { found, asked, refused, isBusy, search, ask };
}
