import { friendsFeed, publicFeed } from '@tagfalter/contract/feeds';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import type { Fault } from '@tagfalter/local/base/fault';
import { isStorageError } from '@tagfalter/local/base/storage-error';
import { keepCopy, readCopy } from '@tagfalter/local/db/server-copies';
import * as v from 'valibot';
import { accountRequest } from '#entities/person/account-request.ts';
import { report } from '#platform/error-log.ts';
import type { ServerCache } from './cache.ts';
import { ReadFault } from './retry-read.ts';

/** Kind of a feed of others, by the authors of its entries. */
export type FeedOf = 'friends' | 'public';
export const FEED_PATHS = { friends: friendsFeed.path, public: publicFeed.path } as const;

/** A page of a feed. */
export interface FeedRead {
  entries: ForeignEntry[];
  /** Where the next page begins; null at the end. */
  next: string | null;
  /** Why it is the page as it was seen last; null for one that the server has just given. */
  fault: Fault | null;
}

const CopySchema = v.object({ entries: friendsFeed.reply, next: v.nullable(v.string()) });

/** `before` of the next page, by the header that names it (wire 40). */
function nextOf(link: string | null): string | null {
  const [, address] = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '') ?? [];
  return address === undefined ? null : new URL(address, location.origin).searchParams.get('before');
}

/**
 * Reads a page of a feed, or where the server cannot be reached the copy of the last time. A new first page ends the copies
 * of all older ones: whoever is no friend any more is in none of them.
 * @param before where the page begins; null for the newest
 * @throws ReadFault without a copy, and where the server refuses
 */
export async function readFeed(
  cache: ServerCache,
  now: () => number,
  of: FeedOf,
  before: string | null,
): Promise<FeedRead> {
  const start = FEED_PATHS[of];
  const path = before === null ? start : `${start}?${new URLSearchParams({ before })}`;
  let next: string | null = null;
  const onHead = (headers: Pick<Headers, 'get'>) => {
    next = nextOf(headers.get('link'));
  };
  const reply = await accountRequest({ method: 'GET', path, schema: friendsFeed.reply, onHead });
  if (!reply.ok) {
    const copy = reply.fault.kind === 'refused' ? undefined : await copyOf(cache, path, now());
    if (copy === undefined) throw new ReadFault(reply.fault);
    return { ...copy, fault: reply.fault };
  }
  const page = { entries: reply.value, next };
  try {
    await keepCopy(cache.copies, path, page, now(), before === null ? start : undefined);
  } catch (error) {
    // Expected: a full disk or a sign-out meanwhile; the page itself is as good as ever.
    if (!isStorageError(error)) report(error, 'copies: keeping a feed');
  }
  return { ...page, fault: null };
}

async function copyOf({ copies }: ServerCache, path: string, now: number) {
  try {
    const parsed = v.safeParse(CopySchema, await readCopy(copies, path, now));
    return parsed.success ? parsed.output : undefined;
  } catch (error) {
    // A copy that cannot be read is none.
    report(error, 'copies: reading a feed');
    return undefined;
  }
}
