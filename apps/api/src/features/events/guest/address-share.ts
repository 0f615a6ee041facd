import { createHmac } from 'node:crypto';
import { and, count, eq, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { tooMany } from '#api/base/too-many.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import type { EventDeps } from '../event-deps.ts';
import type { Amount } from './amount.ts';
import { isUnderWay } from './under-way.ts';

/** Announced and not delivered, per address and event (spec decision 64): a whole wedding may share one. */
const MAX_FILES_IN_FLIGHT = 3000;
const MAX_BYTES_IN_FLIGHT = 10_000_000_000;
/** Words per address and event: a quarter of the event's. */
const MAX_WORDS = 5_000_000;
/** Contributions of one address that are under way. */
const MAX_OPEN = 1000;
/** Retry-After, when running uploads may be done, seconds. */
const RETRY_AFTER = 30;

/** Keyed and bound to the event: no address can be found from it, nor be followed from event to event. */
export function addressHashOf(key: Uint8Array, eventId: string, ip: string): string {
  return createHmac('sha256', key).update(`address ${eventId} ${ip}`).digest('hex');
}

interface OfAddress {
  addressHash: string;
  /** The own contribution. */
  except: string | undefined;
}

function isOthers(eventId: string, { addressHash, except }: OfAddress) {
  const isOther = except === undefined ? undefined : ne(contributions.id, except);
  const isOfAddress = eq(contributions.addressHash, addressHash);
  return and(eq(contributions.eventId, eventId), isOfAddress, isNull(contributions.deletedAt), isOther);
}

/** Honest phones behind the address wait for each other and are not parked. @throws Refusal `too_many_requests` */
export async function requireShare(
  { now }: Pick<EventDeps, 'now'>,
  tx: Tx,
  eventId: string,
  { held, ...own }: OfAddress & { held: Amount },
): Promise<void> {
  const { heldBytes, heldFiles, reservedUntil } = contributions;
  const [others] = await tx
    .select({
      bytes: sql`coalesce(sum(${heldBytes}), 0)`.mapWith(Number),
      files: sql`coalesce(sum(${heldFiles}), 0)`.mapWith(Number),
    })
    .from(contributions)
    .where(and(isOthers(eventId, own), gte(reservedUntil, new Date(now()))));
  const { bytes, files } = others ?? { bytes: 0, files: 0 };
  if (bytes + held.bytes > MAX_BYTES_IN_FLIGHT || files + held.files > MAX_FILES_IN_FLIGHT)
    throw tooMany('files of an address in a guest book', RETRY_AFTER);
}

/** @param bytes of the own words @throws Refusal `too_many_requests`: the host may delete what the address has left */
export async function requireShareOfWords(
  deps: Pick<EventDeps, 'now'>,
  tx: Tx,
  eventId: string,
  { bytes, ...own }: OfAddress & { bytes: number },
): Promise<void> {
  const [others] = await tx
    .select({ words: sql`coalesce(sum(${contributions.countedWords}), 0)`.mapWith(Number) })
    .from(contributions)
    .where(and(isOthers(eventId, own), or(isNotNull(contributions.finishedAt), isUnderWay(deps))));
  if ((others?.words ?? 0) + bytes > MAX_WORDS) throw tooMany('words of an address in a guest book', RETRY_AFTER);
}

/** @throws Refusal `too_many_requests` */
export async function requireFewOpen(
  deps: Pick<EventDeps, 'now'>,
  tx: Tx,
  eventId: string,
  addressHash: string,
): Promise<void> {
  const isOfAddress = isOthers(eventId, { addressHash, except: undefined });
  const [open] = await tx
    .select({ n: count() })
    .from(contributions)
    .where(and(isOfAddress, isNull(contributions.finishedAt), isUnderWay(deps)));
  if ((open?.n ?? 0) >= MAX_OPEN) throw tooMany('open contributions of an address', RETRY_AFTER);
}
