import { randomBy } from '../../src/random.ts';

/** `count` of the items, in their order: the same for the same seed. */
export function drawn<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = randomBy(seed);
  const keyed = items.map((item, place) => ({ item, place, key: random() }));
  const chosen = keyed.toSorted((a, b) => a.key - b.key).slice(0, count);
  return chosen.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}
