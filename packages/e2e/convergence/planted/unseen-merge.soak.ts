import { expect, it, vi } from 'vitest';
import { WROTE_BACK } from '../known-schedules.ts';
import { playOnce } from '../play.ts';

vi.mock('../../../domain/src/edit-trace.ts', async (original) => {
  const real = await original<typeof import('../../../domain/src/edit-trace.ts')>();
  /** Whoever goes on without having seen a merge is taken for a conflict of its own each time. */
  return { ...real, mergedBy: () => [] } satisfies typeof real;
});

it('finds a merge that keeps the version before it repeatedly (S7)', async () => {
  await expect(playOnce(WROTE_BACK)).rejects.toThrow('one earlier version per merge (S7)');
});
