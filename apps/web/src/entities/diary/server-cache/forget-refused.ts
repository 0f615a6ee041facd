import { getEntry } from '@tagfalter/contract/get-entry';
import { isStorageError } from '@tagfalter/local/base/storage-error';
import { changeCopiesUnder } from '@tagfalter/local/db/change-copies';
import { dropCopiesUnder, dropCopy } from '@tagfalter/local/db/server-copies';
import type { InfiniteData } from '@tanstack/react-query';
import * as v from 'valibot';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { serverCacheOf } from './cache.ts';
import { forgetTakenBack } from './forget-taken-back.ts';
import { FEED_PATHS, type FeedRead } from './read-feed.ts';

const PageSchema = v.object({ entries: v.array(v.object({ id: v.string() })) });

/**
 * Forgets an entry that the server refuses to show: in memory and on disk, in every feed as well (decision 015). Whoever
 * has taken that one back may have taken back more: the feeds are read anew behind it, and nobody waits for them.
 * @param now milliseconds since the epoch
 * @throws storage error (`isStorageError`)
 */
export async function forgetRefused(accountId: string, now: () => number, entryId: string): Promise<void> {
  const { client, copies } = serverCacheOf(accountId);
  const address = getEntry.path.replace(':id', encodeURIComponent(entryId));
  for (const path of Object.values(FEED_PATHS)) {
    client.setQueriesData<InfiniteData<FeedRead>>(
      { queryKey: [path] },
      (read) => read && { ...read, pages: read.pages.map((page) => without(page, entryId)) },
    );
    await changeCopiesUnder(copies, path, (value) => (v.is(PageSchema, value) ? without(value, entryId) : value));
  }
  await dropCopy(copies, address);
  await dropCopiesUnder(copies, `${address}?`);
  void readAnew(accountId, now);
}

function without<P extends { entries: readonly { id: string }[] }>(page: P, entryId: string): P {
  return { ...page, entries: page.entries.filter(({ id }) => id !== entryId) };
}

async function readAnew(accountId: string, now: () => number): Promise<void> {
  try {
    await forgetTakenBack(accountId, now);
  } catch (error) {
    // Expected: a sign-out meanwhile, which takes all copies with it.
    if (!isStorageError(error)) reportUnlessOffline(error, 'copies: refused');
  }
}
