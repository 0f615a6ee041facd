import { expect } from '@playwright/test';

interface TimePromise {
  /** Milliseconds (docs/reliability.md). */
  withinMs: number;
  /** How often the test repeats its story. */
  runs: number;
}

/**
 * Says how long something took at most. Only a long run holds it against what is promised: a busy machine makes no slice
 * fail.
 * @param taken milliseconds, one for each time
 */
export function sayTimes(what: string, taken: readonly number[], { withinMs, runs }: TimePromise): void {
  const slowest = Math.round(Math.max(...taken));
  console.log(`${what}: ${taken.length} ×, the slowest in ${slowest} ms`);
  if (runs > 1) expect(slowest, what).toBeLessThanOrEqual(withinMs);
}
