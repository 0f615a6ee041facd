import { ForeignEntrySchema } from '@tagfalter/contract/wire-entry';
import { copiesUnder, dropCopy } from '@tagfalter/local/db/server-copies';
import * as v from 'valibot';
import { type ServerCache, serverCacheOf } from './cache.ts';
import { FEED_PATHS, type FeedOf, readFeed } from './read-feed.ts';
import { ReadFault } from './retry-read.ts';

/** Where single entries are read, own ones as well; of others' alone there are copies. */
const ENTRIES = '/api/entries/';
const FEEDS: readonly FeedOf[] = ['friends', 'public'];

/**
 * Reads the feeds anew, and forgets opened entries of others that are in none of them any more. After an ended
 * friendship, a block or a withdrawal they cannot be read here without a network either. An entry older than the first
 * pages goes, too; it comes again when it is opened. Does nothing where nothing of others is kept.
 * @param now milliseconds since the epoch
 */
export async function forgetTakenBack(accountId: string, now: () => number): Promise<void> {
  const cache = serverCacheOf(accountId);
  const opened = (await copiesUnder(cache.copies, ENTRIES)).flatMap(({ key, value }) => {
    const entry = v.safeParse(ForeignEntrySchema, value);
    return entry.success ? [{ key, id: entry.output.id }] : [];
  });
  const shown = new Set<string>();
  for (const of of FEEDS) {
    const isKept = opened.length > 0 || (await copiesUnder(cache.copies, FEED_PATHS[of])).length > 0;
    const ids = isKept ? await idsIn(cache, now, of) : [];
    if (ids === undefined) return;
    for (const id of ids) shown.add(id);
  }
  for (const { key, id } of opened) {
    if (shown.has(id)) continue;
    await dropCopy(cache.copies, key);
    cache.client.removeQueries({ queryKey: [key], type: 'inactive' });
  }
}

/** Entries of the first page as the server gives it; undefined where it does not. */
async function idsIn(cache: ServerCache, now: () => number, of: FeedOf): Promise<string[] | undefined> {
  try {
    const { entries, fault } = await readFeed(cache, now, of, null);
    return fault === null ? entries.map(({ id }) => id) : undefined;
  } catch (error) {
    if (error instanceof ReadFault) return undefined;
    throw error;
  }
}
