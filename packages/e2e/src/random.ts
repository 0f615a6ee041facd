/** Where `npm test` begins, always: what goes red there was broken by the change at hand. */
const SLICE_SEED = 20_261_121;

/**
 * Where a run of random faults begins. A soak goes where nobody has been; a failed one is repeated with
 * `SEED=… npm run soak`, other slices of it are seen with `SEED=… npm test`.
 */
export function seedOfRun(): number {
  const { SEED, SOAK_COUNT } = process.env;
  if (SEED !== undefined) return Number(SEED);
  return SOAK_COUNT === undefined ? SLICE_SEED : Math.floor(Math.random() * 2 ** 31);
}

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
