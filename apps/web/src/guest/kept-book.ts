import type { EventEntry } from '@tagfalter/contract/wire-event';
import { reporting } from '@tagfalter/local/base/report';
import type { BookStore, KeptEntries } from '#features/guestbook/book-store.ts';
import { isShown } from '#features/guestbook/pictures.ts';
import { report, reportUnlessOffline } from '#platform/error-log.ts';
import { mayHaveStore } from './may-have-store.ts';

/** The store of this event and what reads it; `null` where this device has none, or cannot load what reads it. */
async function open(token: string) {
  if (!(await mayHaveStore(token))) return null;
  try {
    const [{ openHeldGuest }, feed] = await Promise.all([
      import('#features/contribute/guest-store.ts'),
      import('@tagfalter/local/guest/kept-feed'),
    ]);
    const guest = await openHeldGuest(token);
    return guest && { db: guest.db, ...feed };
  } catch (error) {
    reportUnlessOffline(error, 'guest page: kept entries');
    return null;
  }
}

/** The entries that this device keeps of an event, if it has contributed to it: nobody's phone gets a store by looking. */
export function keptEntries(token: string): KeptEntries {
  return {
    read: async () => {
      const opened = await open(token);
      if (!opened) return null;
      const entries = await opened.readFeed(opened.db).catch(reporting({ report }, 'guest: kept entries', []));
      return entries.length > 0 ? entries : null;
    },
  };
}

/**
 * What of the book may be kept: what every guest may see. Of an event for people with an account nothing is: somebody else
 * may look at this device next (S14).
 */
function keepable({ get }: Pick<BookStore, 'get'>): readonly EventEntry[] | null {
  const { state, isReachable } = get();
  // Deleted, or no longer for everybody: nothing of it stays readable.
  if (state.status === 'missing' || state.status === 'restricted') return [];
  if (state.status !== 'open' || !isReachable || state.book.cursor === null) return null;
  if (state.book.isOwner || state.book.event.sharingMode === 'account_required') return null;
  return state.book.entries.filter(isShown);
}

/** Keeps the entries whenever others were read; one write at a time. @returns keeps them now */
export function keepEntries(token: string, store: BookStore): () => void {
  let last: unknown;
  let queue = Promise.resolve();
  const keep = async (): Promise<void> => {
    const { state } = store.get();
    const read = state.status === 'open' ? state.book.entries : state.status;
    const entries = keepable(store);
    if (!entries || read === last) return;
    const opened = await open(token);
    if (!opened) return;
    last = read;
    await opened.keepFeed(opened.db, entries);
  };
  const keepNow = () => {
    queue = queue.then(keep).catch(reporting({ report }, 'guest: keeping entries', undefined));
  };
  store.subscribe(keepNow);
  return keepNow;
}
