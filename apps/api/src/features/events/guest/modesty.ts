import type { GuestFile } from '@tagfalter/contract/contribution';
import { MAX_EVENT_BYTES } from '@tagfalter/domain/event';
import { and, eq, inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { createKeyedMutex } from '#api/base/queues.ts';
import { tooMany } from '#api/base/too-many.ts';
import { contributions } from '#api/db/event-schema.ts';
import { missingOf } from '../arrivals.ts';
import type { EventDeps } from '../event-deps.ts';
import { hashOf } from '../repository.ts';
import { bytesOf, RESERVED_MS } from './room.ts';

/** Announced, unsent bytes per address and event: half a book, because a venue shares an address. */
const MAX_ANNOUNCED = MAX_EVENT_BYTES / 2;
/** Retry-After, when running uploads may be done. */
const RETRY_AFTER = 30;
/** Addresses that are remembered, and contributions of one. */
const MAX_ADDRESSES = 10_000;
const MAX_CONTRIBUTIONS = 1000;

/** A contribution that names files. */
interface Announcement {
  eventId: string;
  id: string;
  ip: string;
  files: readonly GuestFile[];
}

/**
 * Bounds announced bytes per address, in this process. Honest phones wait for each other and are not parked. An
 * announcement counts while it runs, and afterwards if it was accepted.
 * @param take executes it; its faults pass through
 * @throws Refusal `too_many_requests`
 */
export type WithModesty = <T>(announcement: Announcement, take: () => Promise<T>) => Promise<T>;

interface Announced {
  bytes: number;
  at: number;
}
type Known = Map<string, Announced>;

interface Place {
  known: Known;
  /** Bytes of running announcements by contribution; the latest of each. */
  inFlight: Known;
}

export function createModesty({ db, media, now }: Pick<EventDeps, 'db' | 'media' | 'now'>): WithModesty {
  const byAddress = new LRUCache<string, Place>({ max: MAX_ADDRESSES });
  const inTurn = createKeyedMutex();
  const placeOf = (name: string): Place => {
    const place: Place = byAddress.get(name) ?? { known: new Map(), inFlight: new Map() };
    for (const [id, { at }] of place.known) if (at + RESERVED_MS < now()) place.known.delete(id);
    byAddress.set(name, place);
    return place;
  };
  /** Recounts the missing bytes of these announcements. */
  const lookAgain = async (eventId: string, known: Known): Promise<void> => {
    const asked = [...known];
    const ids = asked.map(([id]) => id);
    const isTheirs = and(eq(contributions.eventId, eventId), inArray(contributions.id, ids));
    const rows = await db.select().from(contributions).where(isTheirs);
    const hashes = new Set(rows.flatMap(({ files }) => files.map(({ hash }) => hash)));
    const here = await media.find(db, eventId, [...hashes]);
    const missing = new Map(rows.map((row) => [row.id, bytesOf(missingOf(row, here))]));
    for (const [id, last] of asked) {
      // Announced again during this check.
      if (known.get(id) !== last) continue;
      const bytes = missing.get(id) ?? 0;
      if (bytes === 0) known.delete(id);
      else known.set(id, { ...last, bytes });
    }
  };
  return async ({ eventId, id, ip, files }, take) => {
    if (files.length === 0) return take();
    const name = hashOf(`${eventId} ${ip}`);
    const place = placeOf(name);
    const own = { bytes: bytesOf(files), at: now() };
    if (!fits(place, id, own.bytes))
      await inTurn(name, async () => fits(place, id, own.bytes) || lookAgain(eventId, place.known));
    if (!fits(place, id, own.bytes)) throw tooMany('bytes of an address in a guest book', RETRY_AFTER);
    place.inFlight.set(id, own);
    try {
      const taken = await take();
      place.known.set(id, own);
      return taken;
    } finally {
      if (place.inFlight.get(id) === own) place.inFlight.delete(id);
    }
  };
}

/** Whether the address may announce these bytes, which replace the contribution's earlier ones. */
function fits({ known, inFlight }: Place, id: string, bytes: number): boolean {
  const all = new Map(known);
  for (const [other, announced] of inFlight) all.set(other, announced);
  all.delete(id);
  const others = [...all.values()].reduce((sum, each) => sum + each.bytes, 0);
  return all.size < MAX_CONTRIBUTIONS && others + bytes <= MAX_ANNOUNCED;
}
