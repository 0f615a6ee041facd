import type { EventEntry } from '@tagfalter/contract/wire-event';
import { reporting } from '@tagfalter/local/base/report';
import { keepFeed, readKeptFeed } from '@tagfalter/local/guest/kept-feed';
import { dropWall } from '@tagfalter/local/guest/wall/drop-wall';
import type { BookView, KeptBook } from '#entities/event-book/book-store.ts';
import { isPictureShown } from '#entities/event-book/pictures.ts';
import { openHeldGuest } from '#features/contribute/store/guest-store.ts';
import { report } from '#platform/error-log.ts';

/** The entries that this device keeps of an event; `null` where it keeps none. */
export async function readKept(token: string): Promise<KeptBook | null> {
  const guest = await openHeldGuest(token);
  if (!guest) return null;
  const entries = await readKeptFeed(guest.db).catch(reporting({ report }, 'guest: kept entries', []));
  return entries.length > 0 ? { entries } : null;
}

/** An entry as every guest sees it: without the fields for its host alone. */
function asGuestsSee({ state: _, reports: _reports, making: _making, ...entry }: EventEntry): EventEntry {
  const shown = entry.pictures.filter(({ isHidden }) => isHidden !== true);
  const pictures = shown.map(({ isHidden: _isHidden, originalUrl: _original, ...picture }) => picture);
  return { ...entry, pictures };
}

/** Whether a book may stay on this device: not if it is deleted, or for people with an account (S14). */
function mayBeKept({ state }: BookView): boolean {
  if (state.status === 'missing' || state.status === 'restricted') return false;
  return state.status !== 'open' || state.book.event.sharingMode !== 'account_required';
}

/**
 * Returns the entries that may be kept: those visible to every guest, also for a host, whose device may show the wall.
 * @returns `null` if the kept entries stay as they are
 */
function keepable({ state, isReachable }: BookView): readonly EventEntry[] | null {
  if (!mayBeKept({ state, isReachable })) return [];
  if (state.status !== 'open' || !isReachable || state.book.cursor === null) return null;
  return state.book.entries.filter(isPictureShown).map(asGuestsSee);
}

let last: unknown;

/** Keeps the entries of a book, if they have changed since last time. @throws storage error (`isStorageError`) */
export async function keepBook(token: string, view: BookView): Promise<void> {
  const entries = keepable(view);
  const read = view.state.status === 'open' ? view.state.book.entries : view.state.status;
  if (!entries || read === last) return;
  const guest = await openHeldGuest(token);
  if (!guest) return;
  await keepFeed(guest.db, entries);
  if (!mayBeKept(view)) await dropWall(guest.db);
  last = read;
}
