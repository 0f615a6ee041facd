import { eventArchive } from '@tagfalter/contract/event-archive';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { rightOf } from '#api/archive/address-rights.ts';
import type { Archives } from '#api/archive/archives.ts';
import { askedLanguage } from '#api/base/language.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { type Route, route } from '#api/http/route.ts';
import type { EventDeps } from '../event-deps.ts';
import { ownEvent } from '../host/service.ts';
import type { EventArchiveOrder, EventArchiveSigner } from './address.ts';
import { countArchive } from './count.ts';

/** Per host: each may cause an archive to be made. */
const ADDRESSES = { marks: 30, span: HOUR_MS };

interface Parts {
  signer: EventArchiveSigner;
  archives: Pick<Archives<EventArchiveOrder>, 'open'>;
}

/**
 * Archive of an own event at any tier (spec decision 32). Made at once, to report problems and the size here; its
 * address makes it again if it is gone.
 */
export function eventArchiveRoutes(deps: EventDeps, { signer, archives }: Parts): Route[] {
  const asked = createThrottle('addresses of an event archive', ADDRESSES, deps.now);
  return [
    route(eventArchive, async ({ actor, identity, params, query, headers, reply }) => {
      const { eventId, hostId } = await ownEvent(deps, actor, params.id);
      asked.require(hostId);
      reply.header('cache-control', 'no-store');
      const at = deps.now();
      const order = { eventId, hostId, at, language: askedLanguage(query, headers), timeZone: query.timeZone ?? 'UTC' };
      const { layout } = await archives.open(order);
      const address = await signer.sign(order, rightOf(identity));
      return { ...address, bytes: layout.size, ...(await countArchive(deps.db, { eventId, at })) };
    }),
  ];
}
