import { expect, it, vi } from 'vitest';
import { find } from './find.ts';

vi.mock('../../../../apps/api/src/sync/push/push.ts', async (original) => {
  const { createPush } = await original<typeof import('../../../../apps/api/src/sync/push/push.ts')>();
  const { inOneStatement } = await import('@tagfalter/api/test/naive-pushes');
  return { createPush: inOneStatement(createPush) };
});

it('finds lock, check and effects in one data-modifying statement (S2)', { timeout: 600_000 }, async () => {
  expect(await find(4)).toMatch(/\(S\d/);
});
