import { listShares, type ShareLink } from '@tagfalter/contract/shares';
import type { Fault } from '@tagfalter/local/base/fault';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

/** The own links that still lead somewhere. */
export interface MyLinks {
  /** Links as the server says, or said last, newest first; undefined while nothing is known. */
  list: readonly ShareLink[] | undefined;
  /** Why there is nothing newer. */
  fault: Fault | null;
  again: () => void;
  /** Puts what a call has brought into the list: the link of an entry, or null once it has ended. */
  put: (entryId: string, share: ShareLink | null) => void;
}

/** Reads them, or without a network what was read last (spec decision 37). */
export function useMyLinks(): MyLinks {
  const { accountId } = useDiary();
  const { path, reply: schema } = listShares;
  const { value: list, fault, again } = useServerRead({ path, schema, isKept: () => true });
  const put = (entryId: string, share: ShareLink | null) => {
    serverCacheOf(accountId).client.setQueryData<ShareLink[]>([path], (before = []) => {
      const others = before.filter((each) => each.entryId !== entryId);
      return share === null ? others : [share, ...others];
    });
    // Its copy for offline follows.
    again();
  };
  return { list, fault, again, put };
}
