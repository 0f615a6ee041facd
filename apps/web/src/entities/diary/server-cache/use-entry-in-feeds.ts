import { friendsFeed } from '@tagfalter/contract/feeds';
import type { ForeignEntry } from '@tagfalter/contract/wire-entry';
import { reporting } from '@tagfalter/local/base/report';
import { copiesUnder } from '@tagfalter/local/db/server-copies';
import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import { useDiary } from '../diary.tsx';
import { serverCacheOf } from './cache.ts';

/** Where the pages of all feeds are kept. */
const FEEDS = '/api/feed/';
const PageSchema = v.object({ entries: friendsFeed.reply });

/** Somebody else's entry as a feed has it that was read on this device; `undefined` where none has, and until that is known. */
export function useEntryInFeeds(entryId: string): ForeignEntry | undefined {
  const { accountId, env } = useDiary();
  const { copies } = serverCacheOf(accountId);
  return useLiveQuery(async () => {
    const pages = await copiesUnder(copies, FEEDS).catch(reporting(env, 'copies: reading feeds', []));
    for (const { value } of pages) {
      const page = v.safeParse(PageSchema, value);
      const entry = page.success ? page.output.entries.find(({ id }) => id === entryId) : undefined;
      if (entry) return entry;
    }
    return undefined;
  }, [copies, entryId, env]);
}
