import { expect, it, vi } from 'vitest';
import { find } from './find.ts';

vi.mock('../../../../apps/api/src/changes/account-lock.ts', async () => {
  const { withoutLock } = await import('@tagfalter/api/test/naive-accounts');
  return { changeAccount: withoutLock };
});

it('finds that nobody takes the account lock (S2)', { timeout: 600_000 }, async () => {
  expect(await find(1)).toMatch(/\(S\d/);
});
