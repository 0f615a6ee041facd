import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FeedItem, mergeFeeds } from './merge-feeds.ts';

const item = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-11-20'),
  createdAt: fc.constantFrom('2026-01-01T08:00:00.000Z', '2026-11-20T08:00:00.000Z', '2026-11-21T00:30:00.000Z'),
  from: fc.constantFrom('own', 'friends', 'public'),
});
/** An entry is the same wherever it comes from, but for who delivers it. */
const sources = fc.array(fc.uniqueArray(item, { selector: ({ id }) => id }), { maxLength: 4 });

const keyOf = ({ date, createdAt }: FeedItem) => `${date} ${createdAt}`;

describe('entries of several sources (spec §2)', () => {
  it('are one list, each entry once, from its first source', () => {
    fc.assert(
      fc.property(sources, (lists) => {
        const merged = mergeFeeds(lists);
        expect(merged.map(({ id }) => id).sort()).toEqual([...new Set(lists.flat().map(({ id }) => id))].sort());
        for (const one of merged) expect(one).toBe(lists.flat().find(({ id }) => id === one.id));
      }),
    );
  });

  it('are sorted newest first, whatever the order of the sources', () => {
    fc.assert(
      fc.property(sources, (lists) => {
        const merged = mergeFeeds(lists);
        const keys = merged.map(keyOf);
        expect(keys).toEqual([...keys].sort().reverse());
        const mixed = mergeFeeds([[...merged].reverse()]);
        expect(mixed).toEqual(merged);
      }),
    );
  });
});
