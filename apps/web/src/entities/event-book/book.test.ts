import type { EventFeed } from '@tagfalter/contract/shared-event';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT, entry } from '#test/guest-event.ts';
import { type BookState, type EventBook, nextBook } from './book.ts';

const LOADING: BookState = { status: 'loading', event: null };
const RESTRICTED = { eventName: 'Fest', sharingMode: 'account_required' } as const;

function open(
  entries: EventEntry[],
  { cursor = 5, older = null }: { cursor?: number; older?: string | null } = {},
): BookState {
  return nextBook(LOADING, {
    type: 'newest',
    newest: { event: EVENT, isOwner: false, entries, older },
    place: { cursor, epoch: 1 },
  });
}

function feed(changes: EventFeed['changes'], more: Partial<EventFeed> = {}): EventFeed {
  const cursor = changes.at(-1)?.version ?? 5;
  return { event: EVENT, isOwner: false, changes, cursor, epoch: 1, more: false, reset: false, ...more };
}

const idsOf = (state: BookState) => (state.status === 'open' ? state.book.entries.map(({ id }) => id) : state.status);
const bookOf = (state: BookState): EventBook | undefined => (state.status === 'open' ? state.book : undefined);
const A = entry('a', 1);
const B = entry('b', 2);
const C = entry('c', 3);

describe('the state of a guest book', () => {
  it.each<[string, BookState, Parameters<typeof nextBook>[1], ReturnType<typeof idsOf>]>([
    [
      'shows entries newest first',
      LOADING,
      {
        type: 'newest',
        newest: { event: EVENT, isOwner: false, entries: [A, C, B], older: null },
        place: { cursor: 3, epoch: 1 },
      },
      ['c', 'b', 'a'],
    ],
    [
      'is restricted by name and mode alone (wire 19)',
      LOADING,
      {
        type: 'newest',
        newest: { event: RESTRICTED, isOwner: false, entries: [], older: null },
        place: { cursor: null, epoch: null },
      },
      'restricted',
    ],
    ['takes a new entry', open([A]), { type: 'feed', feed: feed([{ id: 'b', version: 6, entry: B }]) }, ['b', 'a']],
    [
      'takes a changed entry in its place',
      open([A, B]),
      { type: 'feed', feed: feed([{ id: 'a', version: 6, entry: { ...A, guestName: 'Neu' } }]) },
      ['b', 'a'],
    ],
    [
      'lets an entry go that is shown no more',
      open([A, B]),
      { type: 'feed', feed: feed([{ id: 'a', version: 6, entry: null }]) },
      ['b'],
    ],
    [
      'leaves to its page what is older than the end',
      open([B, C], { older: 'b' }),
      { type: 'feed', feed: feed([{ id: 'a', version: 6, entry: A }]) },
      ['c', 'b'],
    ],
    [
      'takes the page of older entries',
      open([B, C], { older: 'b' }),
      { type: 'older', from: 'b', entries: [A], older: null },
      ['c', 'b', 'a'],
    ],
    [
      'drops a page of a former end',
      open([B, C], { older: 'b' }),
      { type: 'older', from: 'c', entries: [A], older: null },
      ['c', 'b'],
    ],
    ['lets the host delete', open([A, B]), { type: 'gone', id: 'b' }, ['a']],
    ['is gone with its event', open([A]), { type: 'missing' }, 'missing'],
    ['fails where nothing is there', LOADING, { type: 'failed', fault: { kind: 'network' } }, 'failed'],
    ['stays without a network', open([A]), { type: 'failed', fault: { kind: 'network' } }, ['a']],
    ['hears nothing of a feed before the first answer', LOADING, { type: 'feed', feed: feed([]) }, 'loading'],
  ])('%s', (_what, before, happened, after) => {
    expect(idsOf(nextBook(before, happened))).toEqual(after);
  });

  it('shows the last form of each entry, however the feed is paged', () => {
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      at: fc.integer({ min: 1, max: 9 }),
      isGone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (steps, size) => {
        const changes = steps.map(({ id, at, isGone }, index) => ({
          id,
          version: 6 + index,
          entry: isGone ? null : entry(id, at),
        }));
        let state = open([A, B]);
        for (let from = 0; from < changes.length; from += size) {
          const more = from + size < changes.length;
          const page = feed(changes.slice(from, from + size), { more });
          state = nextBook(state, { type: 'feed', feed: page });
        }
        const last = new Map<string, EventEntry | null>([
          ['a', A],
          ['b', B],
        ]);
        for (const { id, entry: shown } of changes) last.set(id, shown);
        const shown = [...last.values()].filter((one) => one !== null);
        const ids = idsOf(state);
        expect([...ids].sort()).toEqual(shown.map(({ id }) => id).sort());
        const times = bookOf(state)?.entries.map(({ createdAt }) => createdAt) ?? [];
        expect(times).toEqual(times.toSorted().reverse());
      }),
    );
  });
});
