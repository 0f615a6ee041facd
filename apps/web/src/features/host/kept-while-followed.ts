import type { BookState } from '#entities/event-book/book.ts';
import type { BookStore, BookView } from '#entities/event-book/book-store.ts';

/** Minimum interval between two saves of a busy book, milliseconds. */
const KEEP_MS = 2000;

/** Whether the state came from the server. A state read from the copy is not saved again, so its time stays. */
function isAnswer(state: BookState): boolean {
  if (state.status === 'loading' || state.status === 'failed') return false;
  return state.status !== 'open' || state.book.cursor !== null;
}

/**
 * A book that is saved while it is followed. The first reply, acts of its host, and hiding or leaving the page save it
 * at once; other changes at most every `KEEP_MS`.
 * @param keep starts to save the view; called at most once per state
 */
export function keptWhileFollowed(book: BookStore, keep: (view: BookView) => void): BookStore {
  let kept: BookState | undefined;
  /** @returns whether there was a new state to save */
  const keepNow = (): boolean => {
    const view = book.get();
    if (view.state === kept || !isAnswer(view.state)) return false;
    kept = view.state;
    keep(view);
    return true;
  };
  const andKeep =
    <T>(took: (what: T) => void) =>
    (what: T) => {
      took(what);
      keepNow();
    };
  return {
    ...book,
    tookEntry: andKeep(book.tookEntry),
    tookEvent: andKeep(book.tookEvent),
    entryGone: andKeep(book.entryGone),
    follow() {
      const stop = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        timer = keepNow() ? setTimeout(look, KEEP_MS) : undefined;
      };
      const unsubscribe = book.subscribe(() => {
        if (timer === undefined) look();
      });
      const onHidden = () => {
        if (document.visibilityState === 'hidden') keepNow();
      };
      document.addEventListener('visibilitychange', onHidden, { signal: stop.signal });
      const unfollow = book.follow();
      return () => {
        unfollow();
        unsubscribe();
        stop.abort();
        clearTimeout(timer);
        keepNow();
      };
    },
  };
}
