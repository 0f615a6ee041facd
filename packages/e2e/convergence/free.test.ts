import { DAY_MS } from '@tagfalter/domain/durations';
import { expect, it } from 'vitest';
import { fuzzFromEnv } from './from-env.ts';

it('a free account loses nothing, and three devices end up equal (S1–S9)', {
  timeout: DAY_MS,
}, async () => {
  const { failure } = await fuzzFromEnv({ isPro: false });
  expect(failure).toBeUndefined();
});
