import { listShares, type ShareLink } from '@tagfalter/contract/shares';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { keepForOffline } from '#entities/diary/server-cache/keep-for-offline.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { useMyLinks } from './use-my-links.ts';

/** How long somebody who takes a deletion back waits for the server, where nothing is known of links. */
const PATIENCE_MS = 2000;

const LIVING = { path: listShares.path, schema: listShares.reply, isKept: () => true };
const ENDED = { ...LIVING, path: `${listShares.path}?of=deleted` };

/**
 * Ids of deleted entries that had a link when they were deleted. A deletion that the server has not heard of yet is in
 * the list of the living: a question in vain brings no link back.
 */
export function useLinkedEntries(): ReadonlySet<string> {
  const { env } = useDiary();
  const { value: ended = [] } = useServerRead(ENDED);
  const { list: living = [] } = useMyLinks();
  return idsOf([...ended, ...living], env.now());
}

/**
 * Whether an entry had a link when it was deleted, for whoever takes that back at once. What was read before the
 * deletion counts; else both lists are asked for.
 */
export function useHadLink(entryId: string): () => Promise<boolean> {
  const { accountId, env } = useDiary();
  const { list } = useMyLinks();
  const isIn = (shares: readonly ShareLink[] | undefined) =>
    shares !== undefined && idsOf(shares, env.now()).has(entryId);
  return async () => {
    if (list) return isIn(list);
    const reads = [LIVING, ENDED].map((wanted) => keepForOffline(accountId, env.now, wanted));
    await Promise.race([Promise.all(reads), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
    const { client } = serverCacheOf(accountId);
    return [LIVING, ENDED].some(({ path }) => isIn(client.getQueryData<ShareLink[]>([path])));
  };
}

function idsOf(shares: readonly ShareLink[], now: number): ReadonlySet<string> {
  const active = shares.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now);
  return new Set(active.map(({ entryId }) => entryId));
}
