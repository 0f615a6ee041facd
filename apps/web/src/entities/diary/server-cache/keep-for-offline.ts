import type * as v from 'valibot';
import { serverCacheOf } from './cache.ts';
import { type ReadRequest, readFrom } from './read-from.ts';

/** Reads something before a screen asks for it, so that its copy is here without a network. Never rejects. */
export function keepForOffline<S extends v.GenericSchema>(
  accountId: string,
  now: () => number,
  wanted: ReadRequest<S>,
): Promise<void> {
  const cache = serverCacheOf(accountId);
  return cache.client.prefetchQuery({ queryKey: [wanted.path], queryFn: () => readFrom(cache, now, wanted) });
}
