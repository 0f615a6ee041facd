import { expect, it, vi } from 'vitest';
import { find } from './find.ts';

vi.mock('../../../../apps/api/src/changes/account-lock.ts', async () => {
  const { inOneStatement } = await import('@tagfalter/api/test/naive-accounts');
  return { changeAccount: inOneStatement };
});

it('finds that all is done in one statement, which reads what was before it got the lock (S2)', {
  timeout: 600_000,
}, async () => {
  expect(await find(4)).toMatch(/\(S\d/);
});
