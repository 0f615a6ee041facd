import { seedOfRun } from '../src/random.ts';
import { countFromEnv } from '../src/runs.ts';

/**
 * How much of a run is done: its slice in `npm test`, as much as `npm run soak` says otherwise. `SEED` repeats a run.
 * @param slice times without `SOAK_COUNT`
 */
export function sizeOfRun(slice: number): { count: number; seed: number; isSoak: boolean } {
  return { count: countFromEnv('SOAK_COUNT', slice), seed: seedOfRun(), isSoak: process.env.SOAK_COUNT !== undefined };
}

/** A line of progress, in soak runs only. */
export function report(words: string): void {
  if (process.env.SOAK_COUNT !== undefined) process.stdout.write(`${words}\n`);
}
