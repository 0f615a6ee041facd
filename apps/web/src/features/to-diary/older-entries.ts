import { MAX_BOOK_PAGE } from '@tagfalter/contract/shared-event';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';
import { useCallback, useEffect, useState } from 'react';
import { bookCalls } from '#entities/event-book/book-calls.ts';
import { accountRequest } from '#entities/person/account-request.ts';

/** Pages after the first: an event has at most 10,000 contributions (spec decision 64). */
const MAX_OLDER = 9;

interface Older {
  entries: readonly EventEntry[];
  /** Why the rest is missing. */
  fault: Fault | null;
}

interface OlderEntries extends Older {
  isReading: boolean;
  again(): void;
}

const NONE: Older = { entries: [], fault: null };

/**
 * Entries of a book beyond its first page: the whole-book call brings the newest (wire 50).
 * @param token of the event's address
 */
export function useOlderEntries(token: string, first: readonly EventEntry[]): OlderEntries {
  const before = first.length < MAX_BOOK_PAGE ? null : (first.at(-1)?.id ?? null);
  const [read, setRead] = useState<{ before: string; older: Older } | null>(null);
  const load = useCallback(
    async (isLeft: () => boolean) => {
      if (before === null) return;
      const older = await readOlder(token, before, isLeft);
      if (!isLeft()) setRead({ before, older });
    },
    [token, before],
  );
  useEffect(() => {
    let isLeft = false;
    void load(() => isLeft);
    return () => {
      isLeft = true;
    };
  }, [load]);
  const older = read?.before === before ? read.older : null;
  return { ...(older ?? NONE), isReading: before !== null && older === null, again: () => void load(() => false) };
}

async function readOlder(token: string, first: string, isLeft: () => boolean): Promise<Older> {
  const { page } = bookCalls(token, { request: accountRequest });
  const entries: EventEntry[] = [];
  let before: string | null = first;
  for (let pages = 0; before !== null && pages < MAX_OLDER && !isLeft(); pages += 1) {
    const { reply, older } = await page({ limit: MAX_BOOK_PAGE, before });
    if (!reply.ok) return { entries, fault: reply.fault };
    entries.push(...reply.value.entries);
    before = older;
  }
  return { entries, fault: null };
}
