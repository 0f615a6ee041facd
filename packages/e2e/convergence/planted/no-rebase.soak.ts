import { expect, it, vi } from 'vitest';
import { find } from './find.ts';

vi.mock('../../../local/src/entries/entry-rows.ts', async (original) => {
  const real = await original<typeof import('../../../local/src/entries/entry-rows.ts')>();
  return { ...real, rowFor: (id, base) => real.rowFor(id, base, []) } satisfies typeof real;
});

it('finds a pull that lays itself over pending edits (S5)', { timeout: 600_000 }, async () => {
  expect(await find(1)).toMatch(/\(S5\)/);
});
