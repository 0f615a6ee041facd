import { expect, it, vi } from 'vitest';
import { find } from './find.ts';

vi.mock('../../../domain/src/entry-merge.ts', async (original) => {
  const real = await original<typeof import('../../../domain/src/entry-merge.ts')>();
  /** Keeps only the added photos in an entry; its photos from before go to an earlier version. */
  const mergeEntry: typeof real.mergeEntry = (entry, clocks, change, ...rest) => {
    const merged = real.mergeEntry(entry, clocks, change, ...rest);
    if (change.addImages.length === 0) return merged;
    const mine = { ...merged.entry, images: change.addImages };
    return { ...merged, entry: mine, lost: { ...merged.lost, ...real.removedContent(entry, mine) } };
  };
  return { ...real, mergeEntry };
});

it("finds a merge that takes out another device's photos (S7)", { timeout: 600_000 }, async () => {
  expect(await find(1)).toMatch(/photo.*\(S7\)/);
});
