import { eventArchive } from '@tagfalter/contract/event-archive';
import type { Archives } from '#api/archive/archives.ts';
import { askedLanguage } from '#api/base/language.ts';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { type Route, route } from '#api/http/route.ts';
import type { EventDeps } from '../event-deps.ts';
import { ownEvent } from '../host/service.ts';
import type { EventArchiveOrder, EventArchiveSigner } from './address.ts';
import { countArchive } from './count.ts';

/** Addresses of one host: each is an archive that may have to be made. */
const ADDRESSES = { marks: 30, span: 60 * 60_000 };

interface Parts {
  signer: EventArchiveSigner;
  archives: Pick<Archives<EventArchiveOrder>, 'open'>;
}

/**
 * Asking for the archive of an own event, whatever the tier (spec decision 32). It is made here, so that whatever stands in its way is
 * said where it was asked for, and how long it is; its address makes it again where it is not kept any more.
 */
export function eventArchiveRoutes(deps: EventDeps, { signer, archives }: Parts): Route[] {
  const asked = createThrottle(ADDRESSES, deps.now);
  return [
    route(eventArchive, async ({ actor, params, query, headers, reply }) => {
      const { eventId, hostId } = await ownEvent(deps, actor, params.id);
      const { wait } = asked.reserve(hostId);
      if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: wait });
      reply.header('cache-control', 'no-store');
      const at = deps.now();
      const order = { eventId, hostId, at, language: askedLanguage(query, headers), timeZone: query.timeZone ?? 'UTC' };
      const { layout } = await archives.open(order);
      return { ...signer.sign(order), bytes: layout.size, ...(await countArchive(deps.db, { eventId, at })) };
    }),
  ];
}
