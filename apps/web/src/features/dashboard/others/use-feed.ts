import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import type { Fault } from '@tagfalter/local/base/fault';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { FEED_PATHS, type FeedOf, readFeed } from '#entities/diary/server-cache/read-feed.ts';
import { ReadFault } from '#entities/diary/server-cache/retry-read.ts';

/** Entries of others, as far as they have been read. */
export interface Feed {
  /** Newest first; undefined while nothing is known. */
  entries: readonly ForeignEntry[] | undefined;
  /** Why there is nothing, or nothing newer. */
  fault: Fault | null;
  /** Whether there are older ones. */
  hasMore: boolean;
  more: () => void;
  again: () => void;
}

/** Reads a feed page by page. @param isOn whether it is wanted at all */
export function useFeed(of: FeedOf, isOn: boolean): Feed {
  const { accountId, env } = useDiary();
  const cache = serverCacheOf(accountId);
  const query = useInfiniteQuery(
    {
      queryKey: [FEED_PATHS[of], 'pages'],
      queryFn: ({ pageParam }) => readFeed(cache, env.now, of, pageParam),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      enabled: isOn,
    },
    cache.client,
  );
  const { data, error, failureReason, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const thrown = error ?? failureReason;
  const stale = data?.pages.find(({ fault }) => fault !== null)?.fault ?? null;
  return {
    entries: data?.pages.flatMap(({ entries }) => entries),
    fault: thrown instanceof ReadFault ? thrown.fault : stale,
    hasMore: hasNextPage,
    more: () => {
      if (!isFetching) void fetchNextPage();
    },
    again: () => void refetch(),
  };
}
