import { EventEntrySchema, type OwnEvent, OwnEventSchema } from '@tagfalter/contract/wire-event';
import { reporting } from '@tagfalter/local/base/report';
import { isStorageError } from '@tagfalter/local/base/storage-error';
import { type CopiesDb, dropCopy, keepCopy, readCopy } from '@tagfalter/local/db/server-copies';
import * as v from 'valibot';
import type { BookView, KeptBook } from '#entities/event-book/book-store.ts';
import { report } from '#platform/error-log.ts';

const KeptSchema = v.object({ event: OwnEventSchema, entries: v.array(EventEntrySchema), at: v.number() });
/** An own guest book as it was seen last, and when: milliseconds since the epoch. */
export type KeptHostBook = KeptBook & { event: OwnEvent; at: number };

/** Expected: a full disk, or a sign-out meanwhile; the page itself is as good as ever. */
const unlessStorage = (where: string) => (error: unknown) => {
  if (!isStorageError(error)) report(error, where);
};

/** The newest ones: one record holds them all. */
const MAX_KEPT = 500;

const keyOf = (token: string) => `host-book/${token}`;

/** The own guest book as this account saw it last on this device; `null` without one. Never throws. @param now milliseconds since the epoch */
export async function readHostBook(copies: CopiesDb, token: string, now: number): Promise<KeptHostBook | null> {
  const kept = await readCopy(copies, keyOf(token), now).catch(reporting({ report }, 'host: kept book', undefined));
  const parsed = v.safeParse(KeptSchema, kept);
  return parsed.success ? parsed.output : null;
}

/** Keeps what is shown, or forgets it once the event is gone or somebody else's. Never throws. @param now milliseconds since the epoch */
export async function keepHostBook(copies: CopiesDb, token: string, { state }: BookView, now: number): Promise<void> {
  const forget = state.status === 'missing' || state.status === 'restricted';
  if (forget || (state.status === 'open' && !state.book.isOwner)) {
    return dropCopy(copies, keyOf(token)).catch(unlessStorage('host: forget book'));
  }
  if (state.status !== 'open' || state.book.cursor === null) return;
  const { event, entries } = state.book;
  const value: v.InferInput<typeof KeptSchema> = {
    event: v.parse(OwnEventSchema, event),
    entries: entries.slice(0, MAX_KEPT),
    at: now,
  };
  await keepCopy(copies, keyOf(token), value, now).catch(unlessStorage('host: keep book'));
}
