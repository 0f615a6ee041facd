import { ACCOUNT_HEADER, NEXT_PAGE_HEADER } from '@tagfalter/contract/protocol';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { nudgeStream } from '@tagfalter/contract/sync-stream';
import type { Nudges } from '#api/changes/nudges.ts';
import type { People } from '#api/claimant.ts';
import { claimedRoute, type Route } from '#api/http/route.ts';
import { createFollowing } from './follow.ts';
import { SERVED } from './protocol.ts';
import { createPull, type PullDeps } from './pull.ts';
import { createPush, type PushDeps } from './push.ts';
import { openStream } from './stream.ts';

export type SyncDeps = Omit<PushDeps & PullDeps, 'served' | 'nudges'> & {
  nudges: Nudges;
  served: PushDeps['served'] | undefined;
  people: People;
};

/** The three sync calls. */
export function syncRoutes(given: SyncDeps): Route[] {
  const deps = { ...given, served: given.served ?? SERVED };
  const push = createPush({ ...deps, announce: deps.nudges.announce });
  const pull = createPull(deps);
  const startFollowing = createFollowing(deps);
  return [
    claimedRoute(pushMutations, async ({ claimant, body }) => {
      const answer = await push(claimant, body);
      deps.passing?.('before-answer');
      return answer;
    }),
    claimedRoute(pullChanges, async ({ claimant, query, reply }) => {
      reply.header('cache-control', 'no-store');
      const answer = await pull(claimant, query);
      reply.header(ACCOUNT_HEADER, claimant.accountId);
      const { more, cursor, epoch = 0 } = answer;
      if (more) reply.header(NEXT_PAGE_HEADER, `${new URLSearchParams({ cursor, epoch: String(epoch) })}`);
      return answer;
    }),
    claimedRoute(nudgeStream, async ({ claimant, query, reply }) => {
      const follow = await startFollowing(claimant, query.protocol);
      reply.header('content-type', 'text/event-stream; charset=utf-8');
      // `no-transform` and the second header keep proxies from holding events back.
      reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
      return openStream(deps.nudges, claimant.accountId, follow);
    }),
  ];
}
