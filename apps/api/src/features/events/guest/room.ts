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
 * How long room is kept for files that were announced and have not come, milliseconds: since their contribution was told of
 * last, or an upload of it began. Whoever announces and never sends does not close the book for others by that.
 */
export const RESERVED_MS = 3_600_000;
const UNSENT_MS = 86_400_000;
/** Contributions that are looked at in one go for room that nobody uses. */
const BATCH = 200;

interface RoomDeps {
  media: Pick<EventMedia, 'find'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Bytes that files take as announced. */
export const bytesOf = (files: readonly GuestFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** What a contribution counts of its event's room. */
export type Room = Pick<ContributionRow, 'countedBytes' | 'countedFiles' | 'reservedUntil'>;

const NONE = { countedBytes: 0, countedFiles: 0 };

/** Whether there is no need to reserve anew before an upload begins, or because a contribution is told of again. */
export function isReserved({ files, ...row }: ContributionRow, now: number): boolean {
  if (files.length === 0) return true;
  const isCounted = row.countedBytes === bytesOf(files) && row.countedFiles === files.length;
  return isCounted && row.reservedUntil !== null && row.reservedUntil.getTime() - now > RESERVED_MS / 2;
}

/**
 * Reserves room for the files of a contribution under the event's lock (spec decision 31). Where there is none, what others have
 * announced and not sent in time makes room first; their phones reserve anew with the next file that they send.
 * @returns what is to be written to the contribution
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
 * Does work that reserves room. Where there is none, reservations that are over end for good: the refusal takes back those that
 * it ended, and every next one would look through all of them again.
 * @throws Refusal whatever the work throws
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
 * What was begun and not sent within a day keeps no place for others; it may be sent all the same.
 * @throws Refusal `quota_full` where a book has all the contributions it may have
 */
export async function requireUncrowded({ now }: Pick<RoomDeps, 'now'>, tx: Tx, eventId: string): Promise<void> {
  if ((await countBegun(tx, eventId, new Date(now() - UNSENT_MS))) >= MAX_CONTRIBUTIONS)
    throw new Refusal('quota_full', { details: { quota: 'event' } });
}

/**
 * Counts what a contribution has, whether there is room or not: it has come.
 * @returns what is to be written to the contribution
 */
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

/** Adds to what an event counts. */
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

/** Ends reservations that are over, those that are longest over first. @returns what they held; `undefined` if there are none */
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
