import { MAX_EVENT_WORDS } from '@tagfalter/domain/event';
import { and, eq, gt, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { tooMany } from '#api/base/too-many.ts';
import { contributions, events } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import type { EventDeps } from '../event-deps.ts';
import type { ContributionColumns, EventColumns } from '../repository.ts';
import { requireShareOfWords } from './address-share.ts';
import { isUnderWay } from './under-way.ts';

/** A name and a short greeting never wait for an address's share: whoever brings photos is not held back by words. */
const SHORT_WORDS = 500;
/** Retry-After, when a begun contribution may have given way, seconds. */
const RETRY_AFTER = 60;

/** The words of a contribution, as its row has them. */
export type RowWords = Pick<ContributionColumns, 'guestName' | 'topMoment' | 'message'>;

const bytesOfWords = ({ guestName, topMoment, message }: RowWords): number =>
  Buffer.byteLength(guestName) + Buffer.byteLength(topMoment) + Buffer.byteLength(message);

/**
 * Takes room for words under the event's lock (spec decision 64).
 * @returns column to write
 * @throws Refusal `quota_full`; `too_many_requests` where the own address has said too much, or others are under way
 */
export async function takeWordQuota(
  deps: Pick<EventDeps, 'now'>,
  tx: Tx,
  event: EventColumns,
  { existing, words, addressHash }: { existing: ContributionColumns | undefined; words: RowWords; addressHash: string },
): Promise<Pick<ContributionColumns, 'countedWords'>> {
  const bytes = bytesOfWords(words);
  const more = bytes - (existing?.countedWords ?? 0);
  if (more > 0) await requireWordQuota(deps, tx, event, { more, except: existing?.id });
  if (more > 0 && bytes > SHORT_WORDS)
    await requireShareOfWords(deps, tx, event.eventId, { addressHash, bytes, except: existing?.id });
  await countEventWords(tx, event.eventId, more);
  return { countedWords: bytes };
}

interface More {
  more: number;
  /** The own contribution. */
  except: string | undefined;
}

/** @throws Refusal `quota_full`, `too_many_requests` */
async function requireWordQuota(
  deps: Pick<EventDeps, 'now'>,
  tx: Tx,
  event: EventColumns,
  { more, except }: More,
): Promise<void> {
  const fits = (words: number): boolean => words + more <= MAX_EVENT_WORDS;
  if (fits(event.words)) return;
  const left = event.words - (await lapse(deps, tx, event.eventId, except));
  if (fits(left)) return;
  const [begun] = await tx
    .select({ words: sql`coalesce(sum(${contributions.countedWords}), 0)`.mapWith(Number) })
    .from(contributions)
    .where(isBegunByOthers(event.eventId, except));
  if (!fits(left - (begun?.words ?? 0))) throw new Refusal('quota_full', { details: { quota: 'event' } });
  throw tooMany('words of begun contributions', RETRY_AFTER);
}

function isBegunByOthers(eventId: string, except: string | undefined) {
  const { finishedAt, deletedAt, countedWords, id } = contributions;
  const isBegun = and(isNull(finishedAt), isNull(deletedAt), gt(countedWords, 0));
  return and(eq(contributions.eventId, eventId), isBegun, except === undefined ? undefined : ne(id, except));
}

/**
 * Words of contributions that are no longer under way give way: they stay, and count again once they are finished.
 * @returns released bytes
 */
async function lapse(
  deps: Pick<EventDeps, 'now'>,
  tx: Tx,
  eventId: string,
  except: string | undefined,
): Promise<number> {
  const { id, countedWords } = contributions;
  const rows = await tx
    .select({ id, bytes: countedWords })
    .from(contributions)
    .where(and(isBegunByOthers(eventId, except), not(isUnderWay(deps))))
    .for('update');
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  await tx
    .update(contributions)
    .set({ countedWords: 0 })
    .where(and(eq(contributions.eventId, eventId), inArray(id, ids)));
  const freed = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  await countEventWords(tx, eventId, -freed);
  return freed;
}

/** Counts the words of a finished contribution even without room. @returns column to write */
export async function countOwnWords(
  tx: Tx,
  row: ContributionColumns,
): Promise<Pick<ContributionColumns, 'countedWords'>> {
  const bytes = bytesOfWords(row);
  await countEventWords(tx, row.eventId, bytes - row.countedWords);
  return { countedWords: bytes };
}

export async function countEventWords(tx: Tx, eventId: string, more: number): Promise<void> {
  if (more === 0) return;
  await tx
    .update(events)
    .set({ words: sql`${events.words} + ${more}` })
    .where(eq(events.eventId, eventId));
}
