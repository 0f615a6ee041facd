import { DAY_MS } from '@tagfalter/domain/durations';
import { expect, it } from 'vitest';
import { fuzzFromEnv } from './from-env.ts';

it('loses no word in restores; all devices end up equal (S13)', {
  timeout: DAY_MS,
}, async () => {
  const { failure } = await fuzzFromEnv({ isPro: true, restores: true });
  expect(failure).toBeUndefined();
});
