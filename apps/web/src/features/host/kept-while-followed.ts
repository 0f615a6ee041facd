import type { BookState } from '#entities/event-book/book.ts';
import type { BookStore, BookView } from '#entities/event-book/book-store.ts';

/** A book that guests change all the time is kept at most so often, milliseconds. */
const KEEP_MS = 2000;

/** Whether the server has said it. What was kept here already is not kept once more, and has the time of back then. */
function isAnswer(state: BookState): boolean {
  if (state.status === 'loading' || state.status === 'failed') return false;
  return state.status !== 'open' || state.book.cursor !== null;
}

/**
 * A book that is kept while it is followed: at once what the server says first, what its host has done, and all there is
 * when the page is hidden or left; else now and then.
 * @param keep begins to keep what is shown; called with each state once at most
 */
export function keptWhileFollowed(book: BookStore, keep: (view: BookView) => void): BookStore {
  let kept: BookState | undefined;
  /** @returns whether there was anything to keep */
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
