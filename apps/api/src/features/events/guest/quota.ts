import type { GuestFile } from '@tagfalter/contract/contribution';
import { MAX_EVENT_FILES } from '@tagfalter/domain/event';
import { and, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { tooMany } from '#api/base/too-many.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { contributions, events } from '#api/db/event-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { EventDeps } from '../event-deps.ts';
import type { ContributionColumns, EventColumns } from '../repository.ts';
import { requireShare } from './address-share.ts';
import { type Amount, awaitedOf, totalOf } from './amount.ts';
import { RESERVED_MS } from './under-way.ts';

/** Bounds of Retry-After while the room is reserved by others, seconds. */
const MIN_WAIT = 5;
const MAX_WAIT = 60;

export type QuotaDeps = Pick<EventDeps, 'quotaBytes' | 'now'>;

/** A contribution's share of its event's space. */
export type QuotaShare = Pick<
  ContributionColumns,
  'countedBytes' | 'countedFiles' | 'heldBytes' | 'heldFiles' | 'reservedUntil'
>;

const shareOf = (counted: Amount, held: Amount, reservedUntil: Date | null): QuotaShare => ({
  ...{ countedBytes: counted.bytes, countedFiles: counted.files },
  ...{ heldBytes: held.bytes, heldFiles: held.files, reservedUntil },
});
const NOTHING: Amount = { bytes: 0, files: 0 };
const countedOf = (row: ContributionColumns | undefined): Amount =>
  row ? { bytes: row.countedBytes, files: row.countedFiles } : NOTHING;
const minus = (a: Amount, b: Amount): Amount => ({ bytes: a.bytes - b.bytes, files: a.files - b.files });

/** Everything it names is counted. Only bytes renew a reservation, so there is nothing to write for a repeated telling. */
export function isReserved(row: ContributionColumns): boolean {
  const { bytes, files } = minus(totalOf(row.files), countedOf(row));
  return bytes === 0 && files === 0 && (row.reservedUntil !== null || awaitedOf(row).length === 0);
}

interface Reservation {
  existing: ContributionColumns | undefined;
  files: readonly GuestFile[];
  addressHash: string;
}

/**
 * Reserves space under the event's lock (spec decision 64). If there is none, reservations of others that got no byte
 * for long end first; those phones reserve again with their next file.
 * @returns columns to write
 * @throws Refusal `quota_full`; `too_many_requests` while others or the own address hold the space by announcements
 */
export async function reserve(
  deps: QuotaDeps,
  tx: Tx,
  event: EventColumns,
  { existing, files, addressHash }: Reservation,
): Promise<QuotaShare> {
  const counted = totalOf(files);
  const held = totalOf(awaitedOf({ files, arrivals: existing?.arrivals ?? [] }));
  const more = minus(counted, countedOf(existing));
  const except = existing?.id;
  if (more.bytes > 0 || more.files > 0) await requireQuota(deps, tx, event, { more, except });
  if (held.bytes > (existing?.heldBytes ?? 0) || held.files > (existing?.heldFiles ?? 0))
    await requireShare(deps, tx, event.eventId, { addressHash, held, except });
  await count(tx, event.eventId, more);
  const until = existing?.reservedUntil ?? new Date(deps.now() + RESERVED_MS);
  return shareOf(counted, held, held.files === 0 ? null : until);
}

/**
 * Runs `work`, and after a refusal for want of space commits the end of expired reservations: the refusal rolled it
 * back, and every further attempt would repeat it.
 * @throws the fault of `work`
 */
export async function withLapse<T>(deps: QuotaDeps & Changes, eventId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    const isSpace = fault instanceof Refusal && (fault.code === 'quota_full' || fault.code === 'too_many_requests');
    if (isSpace && (await hasExpired(deps, deps.db, eventId)))
      await changeOwner(deps, eventId, (tx) => lapse(deps, tx, eventId, undefined));
    throw fault;
  }
}

/** Counts arrived files even without space. @returns columns to write */
export async function countArrived(tx: Tx, row: ContributionColumns): Promise<QuotaShare> {
  const counted = totalOf(row.files);
  await count(tx, row.eventId, minus(counted, countedOf(row)));
  return shareOf(counted, NOTHING, null);
}

/**
 * Counts a delivered file: it is reserved no more, and the rest is renewed. Without a reservation it is counted all the
 * same, because it is here.
 * @param row with its new arrivals
 * @returns columns to write
 */
export async function renewByArrival(
  { now }: Pick<QuotaDeps, 'now'>,
  tx: Tx,
  row: ContributionColumns,
): Promise<QuotaShare> {
  const awaited = totalOf(awaitedOf(row));
  if (row.reservedUntil !== null)
    return shareOf(countedOf(row), awaited, awaited.files === 0 ? null : new Date(now() + RESERVED_MS));
  const counted = minus(totalOf(row.files), awaited);
  await count(tx, row.eventId, minus(counted, countedOf(row)));
  return shareOf(counted, NOTHING, null);
}

export async function count(tx: Tx, eventId: string, more: Amount): Promise<void> {
  if (more.bytes === 0 && more.files === 0) return;
  await tx
    .update(events)
    .set({ bytes: sql`${events.bytes} + ${more.bytes}`, files: sql`${events.files} + ${more.files}` })
    .where(eq(events.eventId, eventId));
}

interface More {
  more: Amount;
  /** The own contribution. */
  except: string | undefined;
}

/** @throws Refusal `quota_full`, `too_many_requests` */
async function requireQuota(deps: QuotaDeps, tx: Tx, event: EventColumns, { more, except }: More): Promise<void> {
  const fits = ({ bytes, files }: Amount): boolean =>
    bytes + more.bytes <= deps.quotaBytes && files + more.files <= MAX_EVENT_FILES;
  if (fits(event)) return;
  const left = minus(event, await lapse(deps, tx, event.eventId, except));
  if (fits(left)) return;
  const held = await heldByOthers(tx, event.eventId, except);
  if (!fits(minus(left, held))) throw new Refusal('quota_full', { details: { quota: 'event' } });
  const wait = Math.ceil((held.until - deps.now()) / 1000);
  throw tooMany('reserved room of a guest book', Math.min(Math.max(wait, MIN_WAIT), MAX_WAIT));
}

function isOthers(eventId: string, except: string | undefined): SQL | undefined {
  const isOther = except === undefined ? undefined : ne(contributions.id, except);
  return and(eq(contributions.eventId, eventId), isNull(contributions.deletedAt), isOther);
}

/** Reserved space of others, and when the first of them gives way, milliseconds since the epoch. */
async function heldByOthers(tx: Tx, eventId: string, except: string | undefined): Promise<Amount & { until: number }> {
  const { heldBytes, heldFiles, reservedUntil } = contributions;
  const [found] = await tx
    .select({
      bytes: sql`coalesce(sum(${heldBytes}), 0)`.mapWith(Number),
      files: sql`coalesce(sum(${heldFiles}), 0)`.mapWith(Number),
      until: sql`coalesce(extract(epoch from min(${reservedUntil})), 0) * 1000`.mapWith(Number),
    })
    .from(contributions)
    .where(and(isOthers(eventId, except), isNotNull(reservedUntil)));
  return found ?? { ...NOTHING, until: 0 };
}

const isExpired = ({ now }: Pick<QuotaDeps, 'now'>): SQL => lt(contributions.reservedUntil, new Date(now()));

async function hasExpired(deps: QuotaDeps, db: Db, eventId: string): Promise<boolean> {
  const { id } = contributions;
  const rows = await db
    .select({ id })
    .from(contributions)
    .where(and(isOthers(eventId, undefined), isExpired(deps)))
    .limit(1);
  return rows.length > 0;
}

function lapse(deps: QuotaDeps, tx: Tx, eventId: string, except: string | undefined): Promise<Amount> {
  return endReservations(tx, eventId, and(isOthers(eventId, except), isExpired(deps)));
}

/**
 * Ends reservations under the event's lock; bytes may renew one up to the moment its row is locked.
 * @param isMeant which contributions
 * @returns released space
 */
export async function endReservations(tx: Tx, eventId: string, isMeant: SQL | undefined): Promise<Amount> {
  const { id, countedBytes, countedFiles, heldBytes, heldFiles, reservedUntil } = contributions;
  const rows = await tx
    .select({ id, bytes: heldBytes, files: heldFiles })
    .from(contributions)
    .where(and(eq(contributions.eventId, eventId), isNotNull(reservedUntil), isMeant))
    .for('update');
  if (rows.length === 0) return NOTHING;
  const ids = rows.map((row) => row.id);
  await tx
    .update(contributions)
    .set({
      ...{ countedBytes: sql`${countedBytes} - ${heldBytes}`, countedFiles: sql`${countedFiles} - ${heldFiles}` },
      ...{ heldBytes: 0, heldFiles: 0, reservedUntil: null },
    })
    .where(and(eq(contributions.eventId, eventId), inArray(id, ids)));
  const freed = rows.reduce(
    (sum, { bytes, files }) => ({ bytes: sum.bytes + bytes, files: sum.files + files }),
    NOTHING,
  );
  await count(tx, eventId, minus(NOTHING, freed));
  return freed;
}
