import { expect, it } from 'vitest';
import { retryCollisions } from './collisions.ts';

/** Fails `times` times as a database driver does, then succeeds. */
function failing(times: number, code: string): { work: () => Promise<string>; calls: () => number } {
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls > times) return 'done';
    throw new Error('query failed', { cause: Object.assign(new Error('from the server'), { code }) });
  };
  return { work, calls: () => calls };
}

it.each(['40001', '40P01'])('tries three times again after a collision (%s)', async (code) => {
  const lucky = failing(3, code);
  expect(await retryCollisions(lucky.work)).toBe('done');
  const unlucky = failing(4, code);
  await expect(retryCollisions(unlucky.work)).rejects.toThrow('query failed');
  expect(unlucky.calls()).toBe(4);
});

it('lets every other fault through at once', async () => {
  const broken = failing(1, '23505');
  await expect(retryCollisions(broken.work)).rejects.toThrow('query failed');
  expect(broken.calls()).toBe(1);
});
