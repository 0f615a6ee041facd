import { seedOfRun } from '../src/random.ts';
import { countFromEnv } from '../src/runs.ts';
import { type FuzzOutcome, fuzz } from './play.ts';

/** Of both tiers together in `npm test`. */
const SLICE = 300;

/**
 * Plays the share of one tier, half of `FUZZ_RUNS` schedules (a soak says `SOAK_COUNT`). `FUZZ_SEED` (or `SEED`) says
 * where they begin; `FUZZ_PATH` plays the one a failure was found at, and with `FUZZ_SHRINK=1` looks for a smaller one.
 */
export function fuzzFromEnv(isPro: boolean): Promise<FuzzOutcome> {
  const { FUZZ_SEED, FUZZ_PATH: path, FUZZ_SHRINK } = process.env;
  const first = FUZZ_SEED === undefined ? seedOfRun() : Number(FUZZ_SEED);
  // Other schedules for each tier, but the very one for a path.
  const seed = isPro || path !== undefined ? first : first + 1;
  const runs = Math.ceil(countFromEnv('FUZZ_RUNS', countFromEnv('SOAK_COUNT', SLICE)) / 2);
  console.log(`FUZZ_SEED=${seed}: ${runs} schedules of a ${isPro ? 'Pro' : 'free'} account`);
  return fuzz({ isPro, runs, seed, path, shrink: FUZZ_SHRINK === '1' });
}
