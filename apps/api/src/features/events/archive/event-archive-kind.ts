import { LRUCache } from 'lru-cache';
import type { ArchiveKind } from '#api/archive/archives.ts';
import { ownerVersionOf } from '#api/archive/owner-version.ts';
import { Refusal } from '#api/base/refusal.ts';
import { findEvent } from '../repository.ts';
import type { EventArchiveOrder } from './address.ts';
import { markOfMoment } from './included.ts';
import { type WriteDeps, writeEventArchive } from './write-event-archive.ts';

/** Marks that are remembered. */
const MAX_MARKS = 100;

/**
 * An event's archive stays the same while guests contribute. After a deletion in it the same address serves a new one
 * (spec decision 32).
 */
export function eventArchiveKind(deps: WriteDeps): ArchiveKind<EventArchiveOrder> {
  const marks = new LRUCache<string, string>({ max: MAX_MARKS });
  /** Reads the mark once per version of the event. */
  const markOf = async (order: EventArchiveOrder): Promise<string | undefined> => {
    const event = await findEvent(deps.db, order.eventId);
    const version = await ownerVersionOf(deps.db, order.eventId);
    if (event?.hostId !== order.hostId || version === undefined) return undefined;
    const name = `${order.eventId} ${order.at} ${version}`;
    const mark = marks.get(name) ?? (await markOfMoment(deps.db, order));
    marks.set(name, mark);
    return mark;
  };
  return {
    accountOf: ({ hostId }) => hostId,
    markOf,
    isThere: async ({ eventId, hostId }) => (await findEvent(deps.db, eventId))?.hostId === hostId,
    async mayStillBeRead(order, mark) {
      const current = await markOf(order);
      if (current === undefined) throw new Refusal('not_found');
      return current === mark;
    },
    write: (order, spool) => writeEventArchive(deps, order, spool),
  };
}
