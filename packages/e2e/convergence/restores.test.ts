import { expect, it } from 'vitest';
import { fuzzFromEnv } from './from-env.ts';

it('loses no word in restores; all devices end up equal (S13)', {
  timeout: 86_400_000,
}, async () => {
  const { failure } = await fuzzFromEnv({ isPro: true, restores: true });
  expect(failure).toBeUndefined();
});
