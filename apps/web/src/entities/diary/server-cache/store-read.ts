import { serverCacheOf } from './cache.ts';

/**
 * Puts what a change was answered with in the place of what was last read, for every screen that shows it. A read under
 * way began before the change: its answer no longer counts.
 */
export async function storeRead(accountId: string, path: string, value: unknown): Promise<void> {
  const { client } = serverCacheOf(accountId);
  await client.cancelQueries({ queryKey: [path], exact: true });
  client.setQueryData([path], value);
}
