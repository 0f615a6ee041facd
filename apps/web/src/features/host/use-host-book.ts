import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { type BookStore, type BookView, createBookStore } from '#entities/event-book/book-store.ts';
import { accountCaller } from '#entities/person/account-caller.ts';
import { keepHostBook, readHostBook } from './kept-host-book.ts';
import { keptWhileFollowed } from './kept-while-followed.ts';

/** Guest book as its host follows it. */
export interface HostBook {
  view: BookView;
  store: BookStore;
  /** Time of the shown copy, milliseconds since the epoch; `null` once the server has answered. */
  keptAt: number | null;
}

/** Follows an own guest book while the screen is open, and saves a copy for offline reading (spec decision 37). */
export function useHostBook(token: string): HostBook {
  const { accountId, env } = useDiary();
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const { copies } = serverCacheOf(accountId);
  const store = useMemo(() => {
    const read = async () => {
      const kept = await readHostBook(copies, token, env.now());
      if (kept) setKeptAt(kept.at);
      return kept;
    };
    const book = createBookStore(token, undefined, { read }, accountCaller(env), 'all');
    return keptWhileFollowed(book, (view) => void keepHostBook(copies, token, view, env.now()));
  }, [token, env, copies]);
  const view = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => store.follow(), [store]);
  const isKept = view.state.status === 'open' && view.state.book.cursor === null;
  return { view, store, keptAt: isKept ? keptAt : null };
}
