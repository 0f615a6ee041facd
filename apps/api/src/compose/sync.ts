import { createCallerLookup } from '#api/features/account/caller-lookup.ts';
import { addProtocolHeader } from '#api/sync/protocol.ts';
import { syncRoutes } from '#api/sync/routes.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

/** Push, pull and the stream of nudges. @param wake called after a push that asks something of the assistant */
export function joinSync(shared: SharedDeps, { wake }: { wake(accountId: string): void }): Subject {
  const { changes, served, serial, isDistributed, telemetry, now, questions } = shared;
  return {
    hooks: addProtocolHeader,
    routes: syncRoutes({
      ...{ ...changes, served, serial, isDistributed, now, questions },
      callerLookup: createCallerLookup(now, isDistributed),
      metrics: telemetry.metrics,
      afterAsking: wake,
    }),
  };
}
