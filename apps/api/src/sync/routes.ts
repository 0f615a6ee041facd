import { ACCOUNT_HEADER, NEXT_PAGE_HEADER } from '@tagfalter/contract/protocol';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { nudgeStream } from '@tagfalter/contract/sync-stream';
import type { CallerLookup } from '#api/base/token-subject.ts';
import type { Nudges } from '#api/changes/nudges.ts';
import { lazyAuthRoute, type Route } from '#api/http/route.ts';
import { type Metrics, timed } from '#api/ports/metrics.ts';
import { SERVED } from './protocol.ts';
import { createPull, type PullDeps } from './pull/pull.ts';
import { createEfforts } from './push/effort.ts';
import { lagOf } from './push/lag.ts';
import { createPush, type PushDeps } from './push/push.ts';
import { createStreamCount } from './stream/open-streams.ts';
import { openStream } from './stream/stream.ts';
import { subscriptionOpener } from './stream/subscription.ts';

export type SyncDeps = Omit<PushDeps & PullDeps, 'served' | 'nudges'> & {
  nudges: Nudges;
  served: PushDeps['served'] | undefined;
  callerLookup: CallerLookup;
  metrics: Metrics;
};

export function syncRoutes(given: SyncDeps): Route[] {
  const deps = { ...given, served: given.served ?? SERVED };
  const efforts = createEfforts(deps.now);
  const push = createPush({ ...deps, efforts, announce: deps.nudges.announce });
  const pull = createPull(deps);
  const openSubscription = subscriptionOpener(deps);
  const { take: takeStream, open } = createStreamCount();
  const { metrics } = deps;
  metrics.gauge('tagfalter.streams.open', () => [{ value: open() }]);
  return [
    lazyAuthRoute(
      pushMutations,
      async ({ tokenSubject, body }) => {
        const lag = lagOf(body.mutations, deps.now());
        if (lag !== undefined) metrics.measure('tagfalter.sync.lag', lag);
        const response = await timed(metrics, 'tagfalter.push.duration', () => push(tokenSubject, body));
        deps.failpoint?.('before-answer');
        return response;
      },
      ({ accountId }) => efforts.check(accountId),
    ),
    lazyAuthRoute(pullChanges, async ({ tokenSubject, query, reply }) => {
      reply.header('cache-control', 'no-store');
      const response = await timed(metrics, 'tagfalter.pull.duration', () => pull(tokenSubject, query));
      reply.header(ACCOUNT_HEADER, tokenSubject.accountId);
      const { more, cursor, epoch } = response;
      if (more) reply.header(NEXT_PAGE_HEADER, `${new URLSearchParams({ cursor, epoch: String(epoch) })}`);
      return response;
    }),
    lazyAuthRoute(nudgeStream, async ({ tokenSubject, query, reply }) => {
      const { accountId, until } = tokenSubject;
      const release = takeStream(accountId);
      const subscription = await openSubscription(tokenSubject, query.protocol).catch((fault: unknown) => {
        release();
        throw fault;
      });
      reply.header('content-type', 'text/event-stream; charset=utf-8');
      // Keep proxies from buffering events.
      reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
      // Tokens live by the real clock, not the product's.
      const endsIn = until === undefined ? undefined : Math.max(0, until - Date.now());
      return openStream(deps.nudges, accountId, subscription, endsIn).once('close', release);
    }),
  ];
}
