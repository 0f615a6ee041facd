import { SerialQueue } from '@tagfalter/local/base/serial-queue';
import type { BookStore, KeptEntries } from '#entities/event-book/book-store.ts';
import { watchStores } from '#features/contribute/store/store-mark.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { mayHaveStore } from './may-have-store.ts';

/** Loads the kept book's code and store only where this device has contributed: a mere look creates no store. */
const loadFor = async (token: string) => ((await mayHaveStore(token)) ? import('./kept-book.ts') : null);

function failed(error: unknown): null {
  reportUnlessOffline(error, 'guest page: kept entries');
  return null;
}

/** The entries that this device keeps of an event, if it has contributed to it. */
export function keptEntries(token: string): KeptEntries {
  return { read: async () => (await loadFor(token).catch(failed))?.readKept(token) ?? null };
}

/** Keeps the entries whenever others were read; one write at a time. @returns a function that keeps them now */
export function keepEntries(token: string, store: Pick<BookStore, 'get' | 'subscribe'>): () => void {
  const queue = new SerialQueue();
  const keepNow = () => {
    queue.add(async () => (await loadFor(token))?.keepBook(token, store.get())).catch(failed);
  };
  store.subscribe(keepNow);
  // A first contribution makes the store; the page may be gone before anything else is read.
  watchStores(keepNow);
  return keepNow;
}
