import { expect, it, vi } from 'vitest';
import { find } from './find.ts';

vi.mock('../../../../apps/api/src/sync/push/push.ts', async () => {
  const { numbersBeforeLock } = await import('@tagfalter/api/test/naive-pushes');
  return { createPush: numbersBeforeLock };
});

it('finds versions that are handed out before the lock is taken (S1)', { timeout: 600_000 }, async () => {
  expect(await find(31)).toMatch(/\(S\d/);
});
