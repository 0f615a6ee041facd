// @vitest-environment happy-dom
import type { EventEntry, OwnEvent } from '@tagfalter/contract/wire-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BookEvent, nextBook } from '#entities/event-book/book.ts';
import type { BookStore, BookView } from '#entities/event-book/book-store.ts';
import { entry } from '#test/guest-event.ts';
import { OWN } from '#test/own-event.ts';
import { keptWhileFollowed } from './kept-while-followed.ts';

const PLACE = { cursor: 1, epoch: 1 };
/** The book as the server tells it, with these entries. */
const whole = (...entries: EventEntry[]): BookEvent => ({
  type: 'newest',
  newest: { event: OWN, isOwner: true, entries, older: null },
  place: PLACE,
});

/** Names of the guests whose entries each keeping had, in turn. */
let kept: string[][];
let announce: (happened: BookEvent) => void;
let book: BookStore;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  kept = [];
  const listeners = new Set<() => void>();
  let view: BookView = { state: { status: 'loading', event: null }, isReachable: true };
  announce = (happened) => {
    view = { ...view, state: nextBook(view.state, happened) };
    for (const listener of listeners) listener();
  };
  const followed: BookStore = {
    get: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: () => undefined,
    follow: () => () => undefined,
    load: async () => undefined,
    loadOlder: async () => undefined,
    renew: () => undefined,
    tookEntry: (one) => announce({ type: 'entry', entry: one }),
    tookEvent: (event: OwnEvent) => announce({ type: 'event', event }),
    entryGone: (id) => announce({ type: 'gone', id }),
  };
  book = keptWhileFollowed(followed, ({ state }) => {
    kept.push(state.status === 'open' ? state.book.entries.map(({ id }) => id) : [state.status]);
  });
  leave = book.follow();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

it('stores the first reply of the server once, but no older copy', () => {
  announce({ type: 'kept', entries: [entry('a', 1)], event: OWN });
  expect(kept).toEqual([]);
  announce(whole(entry('b', 1)));
  expect(kept).toEqual([['b']]);
  announce({ type: 'missing' });
  leave();
  expect(kept).toEqual([['b'], ['missing']]);
});

it('stores acts of the host at once', () => {
  announce(whole(entry('a', 1), entry('b', 2)));
  book.entryGone('a');
  book.tookEntry(entry('c', 3));
  book.tookEvent({ ...OWN, isClosed: true });
  expect(kept).toEqual([['b', 'a'], ['b'], ['c', 'b'], ['c', 'b']]);
});

it('stores guests’ changes at intervals, and the last one on leaving', () => {
  announce(whole());
  announce(whole(entry('a', 1)));
  announce(whole(entry('b', 1)));
  expect(kept).toEqual([[]]);
  vi.advanceTimersByTime(2000);
  expect(kept).toEqual([[], ['b']]);
  announce(whole(entry('c', 1)));
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  expect(kept).toEqual([[], ['b'], ['c']]);
  announce(whole(entry('d', 1)));
  leave();
  expect(kept).toEqual([[], ['b'], ['c'], ['d']]);
  vi.advanceTimersByTime(60_000);
  expect(kept).toHaveLength(4);
});
