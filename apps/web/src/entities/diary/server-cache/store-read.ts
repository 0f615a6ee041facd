import { serverCacheOf } from './cache.ts';

/**
 * Replaces the last read value with the reply to a change, for every screen that shows it. A read under way began
 * before the change: its answer no longer counts.
 */
export async function storeRead(accountId: string, path: string, value: unknown): Promise<void> {
  const { client } = serverCacheOf(accountId);
  await client.cancelQueries({ queryKey: [path], exact: true });
  client.setQueryData([path], value);
}
