import { fuzz } from '../play.ts';

/** Many times what each of them needs. */
const MAX_RUNS = 600;

/** Plays schedules until a planted fault shows. @returns what it looked like; undefined when it never did */
export async function find(seed: number): Promise<string | undefined> {
  const { failure, played } = await fuzz({ isPro: true, runs: MAX_RUNS, seed });
  console.log(`seed ${seed}: found in schedule ${played}`);
  return failure;
}
