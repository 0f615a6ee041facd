import { listSubscriptions, type Subscriptions } from '@tagfalter/contract/subscriptions';
import { type ServerRead, useServerRead } from '#entities/diary/server-cache/use-server-read.ts';

/** The subscriptions of the account; without a network as they were last seen. */
export function useSubscriptions(): ServerRead<Subscriptions> {
  const { path, reply: schema } = listSubscriptions;
  return useServerRead({ path, schema, isKept: () => true });
}
