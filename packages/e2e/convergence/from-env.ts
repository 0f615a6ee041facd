import { seedOfRun } from '../src/random.ts';
import { countFromEnv } from '../src/runs.ts';
import { type FuzzOptions, type FuzzOutcome, fuzz } from './play.ts';

/** In `npm test`: of both tiers together, and of those in which the server is restored, which takes it a second each time. */
const SLICE = { ofTiers: 80, withRestores: 6 };

type What = Pick<FuzzOptions, 'isPro' | 'restores'>;

/**
 * Plays random schedules: with restores `FUZZ_RUNS` of them, else the share of one tier, which is half (a soak says
 * `SOAK_COUNT`). `FUZZ_SEED` (or `SEED`) says where they begin; `FUZZ_PATH` plays the one a failure was found at, and with
 * `FUZZ_SHRINK=1` looks for a smaller one.
 */
export function fuzzFromEnv(what: What): Promise<FuzzOutcome> {
  const { FUZZ_SEED, FUZZ_PATH: path, FUZZ_SHRINK } = process.env;
  const { isPro, restores = false } = what;
  const first = FUZZ_SEED === undefined ? seedOfRun() : Number(FUZZ_SEED);
  // Other schedules for each tier, but the very one for a path.
  const seed = isPro || path !== undefined ? first : first + 1;
  const slice = restores ? SLICE.withRestores : SLICE.ofTiers;
  const all = countFromEnv('FUZZ_RUNS', countFromEnv('SOAK_COUNT', slice));
  const runs = restores ? all : Math.ceil(all / 2);
  const those = `of a ${isPro ? 'Pro' : 'free'} account${restores ? ' on a server that is restored' : ''}`;
  console.log(`FUZZ_SEED=${seed}: ${runs} schedules ${those}`);
  return fuzz({ ...what, runs, seed, path, shrink: FUZZ_SHRINK === '1' });
}
