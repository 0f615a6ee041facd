import { listSubscriptions } from '@tagfalter/contract/subscriptions';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { session } from '#entities/person/use-session.ts';

/** Asks anew who is here, with the lease of Pro, and how the subscriptions stand: both have just changed. */
export async function refreshPro(accountId: string): Promise<void> {
  const { client } = serverCacheOf(accountId);
  await Promise.all([session.refresh(), client.invalidateQueries({ queryKey: [listSubscriptions.path] })]);
}
