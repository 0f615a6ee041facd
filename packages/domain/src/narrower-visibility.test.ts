import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HLC_ZERO, hlcTick } from './clock.ts';
import { blankEntry, type Entry } from './entry.ts';
import { applyChange, type EntryClocks } from './entry-merge.ts';
import { VISIBILITIES, type Visibility } from './field-kinds.ts';
import type { VisibilityBase } from './narrower-visibility.ts';

const T1 = hlcTick(HLC_ZERO, 1000);
const T2 = hlcTick(HLC_ZERO, 2000);
const T3 = hlcTick(HLC_ZERO, 3000);
type Stamps = readonly [string, string];

function choose(
  { entry, clocks }: { entry: Entry; clocks: EntryClocks },
  visibility: Visibility,
  { by, at, base }: { by: string; at: string; base?: VisibilityBase | null | undefined },
) {
  const change = { fields: { visibility }, addImages: [], removeImages: [], visibilityBase: base };
  return applyChange(entry, clocks, change, { at, by });
}
const day = (visibility: Visibility) => ({
  entry: { ...blankEntry('id', '2026-11-28', 'UTC'), visibility },
  clocks: { visibility: { at: T1, by: 'server' } },
});

it('the narrower of two choices stands, in either order (S6)', () => {
  const visibility = fc.constantFrom(...VISIBILITIES);
  const stamps = fc.constantFrom<Stamps>([T2, T3], [T3, T2]);
  fc.assert(
    fc.property(visibility, visibility, visibility, stamps, (before, one, other, [at, otherAt]) => {
      const base = { visibility: before, stamp: T1 };
      const mine = { by: 'one', at, base };
      const theirs = { by: 'other', at: otherAt, base };
      // A choice that changes nothing is not sent.
      fc.pre(one !== before && other !== before);
      const narrower = VISIBILITIES.find((each) => each === one || each === other);
      const here = choose(choose(day(before), one, mine), other, theirs);
      const there = choose(choose(day(before), other, theirs), one, mine);
      expect([here.entry.visibility, there.entry.visibility]).toEqual([narrower, narrower]);
    }),
  );
});

it.each([
  ['that was seen counts as usual', { visibility: 'private', stamp: T2 }, 'public'],
  ['that stands by an unseen act stays', { visibility: 'private', stamp: T1 }, 'private'],
  ['of a device without the entry closes only', null, 'private'],
  ['of a writer who knows the entry counts as usual', undefined, 'public'],
] as const)('a choice %s (S6)', (_name, base, expected) => {
  const closed = choose(day('private'), 'private', { by: 'import', at: T2 });
  expect(choose(closed, 'public', { by: 'one', at: T3, base }).entry.visibility).toBe(expected);
});

it('several choices of one device count in their order (S6)', () => {
  const base = { visibility: 'public', stamp: T1 } as const;
  const first = choose(day('public'), 'private', { by: 'one', at: T2, base });
  const second = choose(first, 'friends', { by: 'one', at: T3, base: { visibility: 'private', stamp: T1 } });
  expect(second.entry.visibility).toBe('friends');
});
