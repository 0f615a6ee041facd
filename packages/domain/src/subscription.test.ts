import { describe, expect, it } from 'vitest';
import { isPro, proUntil, type SubscriptionState, wasPro } from './subscription.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const at = (ms: number) => new Date(NOW + ms).toISOString();

describe('Pro by its subscriptions (spec decision 25)', () => {
  it.each<[string, SubscriptionState, number | null]>([
    ['active without an end', { status: 'active' }, Number.POSITIVE_INFINITY],
    ['active with a blank end', { status: 'active', endDate: null }, Number.POSITIVE_INFINITY],
    [
      'active with the epoch as end',
      { status: 'active', endDate: new Date(0).toISOString() },
      Number.POSITIVE_INFINITY,
    ],
    ['active with an end that is none', { status: 'active', endDate: 'soon' }, Number.POSITIVE_INFINITY],
    ['active until the next millisecond', { status: 'active', endDate: at(1) }, NOW + 1],
    ['active until now', { status: 'active', endDate: at(0) }, null],
    ['cancelled, and paid for', { status: 'cancelled', endDate: at(5) }, NOW + 5],
    ['cancelled, and over', { status: 'cancelled', endDate: at(-1) }, null],
    ['cancelled without an end', { status: 'cancelled' }, null],
    ['cancelled with the epoch as end', { status: 'cancelled', endDate: new Date(0).toISOString() }, null],
    ['pending', { status: 'pending', endDate: at(5) }, null],
  ])('%s: %s', (_what, subscription, until) => {
    expect(proUntil([subscription], NOW)).toBe(until);
    expect(isPro([subscription], NOW)).toBe(until !== null);
  });

  it('lasts as long as the longest, in whatever order they come', () => {
    const some = [at(7), at(9), at(-3), at(8)].map((endDate) => ({ status: 'cancelled', endDate }));
    expect([proUntil(some, NOW), proUntil(some.toReversed(), NOW), proUntil([], NOW)]).toEqual([
      NOW + 9,
      NOW + 9,
      null,
    ]);
  });

  it.each<[string, string | undefined, boolean]>([
    ['before', at(-1), true],
    ['at that moment', at(0), true],
    ['after', at(1), false],
    ['at a moment that nobody knows', undefined, false],
  ])('counts for the past if it began %s', (_when, createdAt, was) => {
    expect(
      wasPro(
        [
          { status: 'pending', createdAt: at(-9) },
          { status: 'active', createdAt },
        ],
        NOW,
      ),
    ).toBe(was);
  });
});
