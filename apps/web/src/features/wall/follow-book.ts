import type { PictureShelf } from '@tagfalter/local/guest/wall/picture-shelf';
import type { Prefetch } from '@tagfalter/local/guest/wall/prefetch';
import type { Show } from './show.ts';
import { type Slide, slidesOf } from './slides.ts';
import type { WallBook } from './wall-book.ts';
import type { WallMemory } from './wall-memory.ts';

/** Max wait of kept entries for the server's first response, in ms: some may have been hidden since. */
const FIRST_WORD_MS = 5000;
/** The same limit after a reconnect, in ms. */
const NEWS_MS = 10_000;

export interface FollowParts {
  book: WallBook;
  show: Show;
  shelf: PictureShelf;
  prefetch: Prefetch;
  memory: WallMemory;
  /** Photo task that is shown alone; null for everything. */
  task: string | null;
}

/** Subscription that brings the guest book's changes to a wall. */
export interface Following {
  setTask(task: string | null): void;
  stop(): void;
}

/** The pictures of slides, each once. */
function picturesOf(slides: readonly Slide[]): Map<string, string> {
  const urls = new Map<string, string>();
  for (const { picture } of slides) if (picture && !urls.has(picture.hash)) urls.set(picture.hash, picture.displayUrl);
  return urls;
}

/** Brings the guest book's changes to the wall: new entries, and entries that the host hides. */
export function followWallBook({ book, show, shelf, prefetch, memory, ...begin }: FollowParts): Following {
  let { task } = begin;
  let isFirst = true;

  function take(): void {
    const { state, isReachable } = book.get();
    if (state.status !== 'open') return;
    const { entries, cursor, older } = state.book;
    const all = slidesOf(entries, null);
    const pictures = picturesOf(all);
    show.setSlides(task === null ? all : slidesOf(entries, task));
    // Kept entries and the first pages are incomplete: only the complete book from the server removes slides.
    const isWord = isReachable && cursor !== null && older === null;
    if (isWord) {
      void shelf.keepOnly(new Set(pictures.keys()));
      if (isFirst) memory.keepOnly(new Set(all.map(({ id }) => id)));
      isFirst = false;
    }
    shelf.setOrder([...pictures.keys()]);
    prefetch.want(Array.from(pictures, ([hash, url]) => ({ hash, url })));
    if (isWord || !isReachable) show.release();
  }

  const listening = new AbortController();
  const { signal } = listening;
  const back = () => {
    // Entries hidden meanwhile have to leave before anything else is shown.
    show.hold(NEWS_MS);
    prefetch.wake();
  };
  window.addEventListener('online', back, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && back(), { signal });
  show.hold(FIRST_WORD_MS);
  const unsubscribe = book.subscribe(take);
  take();
  return {
    setTask(next) {
      if (next === task) return;
      task = next;
      take();
    },
    stop() {
      unsubscribe();
      listening.abort();
    },
  };
}
