import type { GuestFile } from '@tagfalter/contract/contribution';
import { MAX_CONTRIBUTIONS, MAX_EVENT_BYTES, MAX_EVENT_FILES } from '@tagfalter/domain/event';
import { and, asc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import { contributions, events } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import { missingOf } from '../arrivals.ts';
import type { EventMedia } from '../media-port.ts';
import { type ContributionRow, countBegun, type EventRow } from '../repository.ts';

/**
 * Milliseconds for which space is reserved for missing files, from the last telling or upload start. Announcing without
 * sending so blocks nobody.
 */
export const RESERVED_MS = 3_600_000;
const UNSENT_MS = 86_400_000;
/** Contributions per pass over expired reservations. */
const BATCH = 200;

interface RoomDeps {
  media: Pick<EventMedia, 'find'>;
  now: () => number;
}

/** Announced bytes. */
export const bytesOf = (files: readonly GuestFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** A contribution's share of its event's space. */
export type Room = Pick<ContributionRow, 'countedBytes' | 'countedFiles' | 'reservedUntil'>;

const NONE = { countedBytes: 0, countedFiles: 0 };

/** The reservation needs no renewal yet. */
export function isReserved({ files, ...row }: ContributionRow, now: number): boolean {
  if (files.length === 0) return true;
  const isCounted = row.countedBytes === bytesOf(files) && row.countedFiles === files.length;
  return isCounted && row.reservedUntil !== null && row.reservedUntil.getTime() - now > RESERVED_MS / 2;
}

/**
 * Reserves space under the event's lock (spec decision 31). If there is none, expired reservations of others end first;
 * those phones reserve again with their next file.
 * @returns columns to write
 * @throws Refusal `quota_full`
 */
export async function reserve(
  deps: RoomDeps,
  tx: Tx,
  event: EventRow,
  { standing, files }: { standing: ContributionRow | undefined; files: readonly GuestFile[] },
): Promise<Room> {
  const { countedBytes, countedFiles } = standing ?? NONE;
  const counted = { countedBytes: bytesOf(files), countedFiles: files.length };
  const more = { bytes: counted.countedBytes - countedBytes, files: counted.countedFiles - countedFiles };
  if ((more.bytes > 0 || more.files > 0) && !(await hasRoom(deps, tx, event, { more, except: standing?.id })))
    throw new Refusal('quota_full', { details: { quota: 'event' } });
  await count(tx, event.eventId, more);
  return { ...counted, reservedUntil: files.length === 0 ? null : new Date(deps.now() + RESERVED_MS) };
}

/**
 * Runs `work`, and after `quota_full` commits the end of expired reservations: the refusal rolled it back, and every
 * further attempt would repeat it.
 * @throws the fault of `work`
 */
export async function withLapse<T>(deps: RoomDeps & Changes, eventId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'quota_full') {
      await changeOwner(deps, eventId, async (tx) => {
        while (await lapse(deps, tx, eventId, undefined));
      });
    }
    throw fault;
  }
}

/**
 * Contributions unsent after a day do not count; they may still be sent.
 * @throws Refusal `quota_full` at the limit of contributions
 */
export async function requireUncrowded({ now }: Pick<RoomDeps, 'now'>, tx: Tx, eventId: string): Promise<void> {
  if ((await countBegun(tx, eventId, new Date(now() - UNSENT_MS))) >= MAX_CONTRIBUTIONS)
    throw new Refusal('quota_full', { details: { quota: 'event' } });
}

/** Counts arrived files even without space. @returns columns to write */
export async function countArrived(tx: Tx, row: ContributionRow): Promise<Room> {
  const counted = { countedBytes: bytesOf(row.files), countedFiles: row.files.length };
  const more = { bytes: counted.countedBytes - row.countedBytes, files: counted.countedFiles - row.countedFiles };
  await count(tx, row.eventId, more);
  return { ...counted, reservedUntil: null };
}

interface Amount {
  bytes: number;
  files: number;
}

export async function count(tx: Tx, eventId: string, more: Amount): Promise<void> {
  if (more.bytes === 0 && more.files === 0) return;
  await tx
    .update(events)
    .set({ bytes: sql`${events.bytes} + ${more.bytes}`, files: sql`${events.files} + ${more.files}` })
    .where(eq(events.eventId, eventId));
}

async function hasRoom(
  deps: RoomDeps,
  tx: Tx,
  { eventId, ...taken }: EventRow,
  { more, except }: { more: Amount; except: string | undefined },
): Promise<boolean> {
  const fits = ({ bytes, files }: Amount): boolean =>
    bytes + more.bytes <= MAX_EVENT_BYTES && files + more.files <= MAX_EVENT_FILES;
  let left: Amount = taken;
  while (!fits(left)) {
    const freed = await lapse(deps, tx, eventId, except);
    if (!freed) return false;
    left = { bytes: left.bytes - freed.bytes, files: left.files - freed.files };
  }
  return true;
}

/** Ends expired reservations, oldest first. @returns released space; `undefined` if there is none */
async function lapse(
  { media, now }: RoomDeps,
  tx: Tx,
  eventId: string,
  except: string | undefined,
): Promise<Amount | undefined> {
  const isOver = and(lt(contributions.reservedUntil, new Date(now())), isNull(contributions.deletedAt));
  const rows = await tx
    .select()
    .from(contributions)
    .where(
      and(eq(contributions.eventId, eventId), isOver, except === undefined ? undefined : ne(contributions.id, except)),
    )
    .orderBy(asc(contributions.reservedUntil))
    .limit(BATCH);
  if (rows.length === 0) return undefined;
  const hashes = [...new Set(rows.flatMap(({ files }) => files.map(({ hash }) => hash)))];
  const known = await media.find(tx, eventId, hashes);
  const freed = { bytes: 0, files: 0 };
  for (const row of rows) {
    const missing = new Set(missingOf(row, known));
    const here = row.files.filter((file) => !missing.has(file));
    const counted = { countedBytes: bytesOf(here), countedFiles: here.length };
    freed.bytes += row.countedBytes - counted.countedBytes;
    freed.files += row.countedFiles - counted.countedFiles;
    await tx
      .update(contributions)
      .set({ ...counted, reservedUntil: null })
      .where(and(eq(contributions.eventId, eventId), eq(contributions.id, row.id)));
  }
  await count(tx, eventId, { bytes: -freed.bytes, files: -freed.files });
  return freed;
}
