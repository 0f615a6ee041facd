import { MAX_EVENT_WORDS } from '@tagfalter/domain/event';
import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { events } from '#api/db/event-schema.ts';
import type { Tx } from '#api/db/open.ts';
import type { ContributionRow, EventRow } from '../repository.ts';
import { requireShareOfWords } from './address-share.ts';

/** A name and a short greeting never wait for an address's share: whoever brings photos is not held back by words. */
const SHORT_WORDS = 500;

/** The words of a contribution, as its row has them. */
export type RowWords = Pick<ContributionRow, 'guestName' | 'topMoment' | 'message'>;

const bytesOfWords = ({ guestName, topMoment, message }: RowWords): number =>
  Buffer.byteLength(guestName) + Buffer.byteLength(topMoment) + Buffer.byteLength(message);

/**
 * Takes room for words under the event's lock (spec decision 64).
 * @returns column to write
 * @throws Refusal `quota_full`; `too_many_requests` where the own address has said too much
 */
export async function takeWordRoom(
  tx: Tx,
  event: EventRow,
  { standing, words, addressHash }: { standing: ContributionRow | undefined; words: RowWords; addressHash: string },
): Promise<Pick<ContributionRow, 'countedWords'>> {
  const bytes = bytesOfWords(words);
  const more = bytes - (standing?.countedWords ?? 0);
  if (more > 0 && event.words + more > MAX_EVENT_WORDS)
    throw new Refusal('quota_full', { details: { quota: 'event' } });
  if (more > 0 && bytes > SHORT_WORDS)
    await requireShareOfWords(tx, event.eventId, { addressHash, bytes, except: standing?.id });
  await countWords(tx, event.eventId, more);
  return { countedWords: bytes };
}

export async function countWords(tx: Tx, eventId: string, more: number): Promise<void> {
  if (more === 0) return;
  await tx
    .update(events)
    .set({ words: sql`${events.words} + ${more}` })
    .where(eq(events.eventId, eventId));
}
