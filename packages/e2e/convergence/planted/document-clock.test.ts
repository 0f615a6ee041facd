import { isLaterClock } from '@tagfalter/domain/clock';
import { expect, it, vi } from 'vitest';
import { find } from './find.ts';

vi.mock('../../../domain/src/entry-merge.ts', async (original) => {
  const real = await original<typeof import('../../../domain/src/entry-merge.ts')>();
  /** The later writer of the whole day wins. */
  const mergeEntry: typeof real.mergeEntry = (entry, clocks, change, clock) => {
    const isLater = Object.values(clocks).every((one) => isLaterClock(clock, one));
    const { bases: _, ...plain } = change;
    const ignored = { fields: {}, addImages: [], removeImages: [] };
    return real.mergeEntry(entry, isLater ? {} : clocks, isLater ? plain : ignored, clock);
  };
  return { ...real, mergeEntry };
});

it('finds one clock for the whole day (S6, S7)', { timeout: 600_000 }, async () => {
  expect(await find(1)).toMatch(/no word is lost/);
});
