import { LRUCache } from 'lru-cache';
import type { Db } from '#api/db/open.ts';
import { countContributions, type EventCounts } from './repository.ts';

/** Events whose counts are remembered; beyond it the one asked for longest ago is counted anew. */
const MAX_EVENTS = 1000;

/** Where an event stands. */
export interface Head {
  version: number;
  epoch: number;
}

/**
 * Counts of an event at a version. Its readers all ask at once when they are nudged, and are told the same.
 * @returns `undefined` where nobody has contributed
 */
export type CountAt = (eventId: string, head: Head) => Promise<EventCounts | undefined>;

/** Remembers counts until their event changes, in this process. */
export function rememberCounts(db: Db): CountAt {
  const known = new LRUCache<string, { mark: string; counts: Promise<EventCounts | undefined> }>({ max: MAX_EVENTS });
  const count = async (eventId: string) => (await countContributions(db, [eventId])).get(eventId);
  return (eventId, { version, epoch }) => {
    const mark = `${epoch}-${version}`;
    const last = known.get(eventId);
    const counts = last?.mark === mark ? last.counts : count(eventId);
    known.set(eventId, { mark, counts });
    // Whoever asks next counts again.
    counts.catch(() => known.peek(eventId)?.counts === counts && known.delete(eventId));
    return counts;
  };
}
