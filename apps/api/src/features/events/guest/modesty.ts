import type { GuestFile } from '@tagfalter/contract/contribution';
import { MAX_EVENT_BYTES } from '@tagfalter/domain/event';
import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { contributions } from '#api/db/event-schema.ts';
import { missingOf } from '../arrivals.ts';
import type { EventDeps } from '../event-deps.ts';
import { hashOf } from '../repository.ts';
import { bytesOf, RESERVED_MS } from './room.ts';

/** Bytes that phones of one address may have announced to an event and not sent: half a book, for a venue shares one. */
const MAX_ANNOUNCED = MAX_EVENT_BYTES / 2;
/** Seconds after which files have come that were on their way. */
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
 * Bounds what one address announces without sending it, in this process. Phones of honest guests wait for each other there; none
 * is parked.
 * @throws Refusal `too_many_requests`
 */
export type RequireModesty = (announcement: Announcement) => Promise<void>;

type Known = Map<string, { bytes: number; at: number }>;

export function createModesty({ db, media, now }: Pick<EventDeps, 'db' | 'media' | 'now'>): RequireModesty {
  const byAddress = new Map<string, Known>();
  const knownOf = (name: string): Known => {
    const known: Known = byAddress.get(name) ?? new Map();
    for (const [id, { at }] of known) if (at + RESERVED_MS < now()) known.delete(id);
    byAddress.delete(name);
    byAddress.set(name, known);
    const [oldest] = byAddress.size > MAX_ADDRESSES ? byAddress.keys() : [];
    if (oldest !== undefined) byAddress.delete(oldest);
    return known;
  };
  /** Much of what was announced has come meanwhile. */
  const lookAgain = async (eventId: string, known: Known): Promise<void> => {
    const isTheirs = and(eq(contributions.eventId, eventId), inArray(contributions.id, [...known.keys()]));
    const rows = await db.select().from(contributions).where(isTheirs);
    for (const row of rows) {
      const hashes = row.files.map(({ hash }) => hash);
      const bytes = bytesOf(missingOf(row, await media.find(db, eventId, hashes)));
      const last = known.get(row.id);
      if (bytes === 0) known.delete(row.id);
      else if (last) known.set(row.id, { ...last, bytes });
    }
  };
  return async ({ eventId, id, ip, files }) => {
    if (files.length === 0) return;
    const known = knownOf(hashOf(`${eventId} ${ip}`));
    const own = { bytes: bytesOf(files), at: now() };
    const others = (): number => [...known].reduce((sum, [other, { bytes }]) => sum + (other === id ? 0 : bytes), 0);
    const fits = (): boolean => known.size < MAX_CONTRIBUTIONS && others() + own.bytes <= MAX_ANNOUNCED;
    if (!fits()) await lookAgain(eventId, known);
    if (!fits()) throw new Refusal('too_many_requests', { retryAfter: RETRY_AFTER });
    known.set(id, own);
  };
}
