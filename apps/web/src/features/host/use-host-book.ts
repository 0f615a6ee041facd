import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { type BookStore, type BookView, createBookStore } from '#entities/event-book/book-store.ts';
import { accountCaller } from '#entities/person/account-caller.ts';
import { keepHostBook, readHostBook } from './kept-host-book.ts';

/** A book that changes all the time is kept at most so often, milliseconds. */
const KEEP_MS = 2000;

/** A guest book as its host follows it. */
export interface HostBook {
  view: BookView;
  store: BookStore;
  /** When what is shown was kept, as long as the server has said nothing; milliseconds since the epoch. */
  keptAt: number | null;
}

/** Follows an own guest book while the screen is open, and keeps it for looking without a network (spec decision 37). */
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
    return createBookStore(token, undefined, { read }, accountCaller(env));
  }, [token, env, copies]);
  const view = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer = undefined;
      void keepHostBook(copies, token, store.get(), env.now());
    };
    const stopKeeping = store.subscribe(() => {
      timer ??= setTimeout(keep, KEEP_MS);
    });
    const unfollow = store.follow();
    return () => {
      unfollow();
      stopKeeping();
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    };
  }, [store, copies, token, env]);
  const isKept = view.state.status === 'open' && view.state.book.cursor === null;
  return { view, store, keptAt: isKept ? keptAt : null };
}
