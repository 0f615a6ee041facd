import { expect, it, vi } from 'vitest';
import { find } from './find.ts';

vi.mock('../../../../apps/api/src/changes/account-lock.ts', async () => {
  const { numbersBeforeLock } = await import('@tagfalter/api/test/naive-accounts');
  return { changeAccount: numbersBeforeLock };
});

it('finds versions that are handed out before the lock is taken (S1)', { timeout: 600_000 }, async () => {
  expect(await find(11)).toMatch(/\(S\d/);
});
