import { ExternalModeSchema } from '@tagfalter/contract/external-sign-in';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import type { KeyValueStore } from '#platform/browser-stores.ts';
import { keptJson } from '#platform/kept-json.ts';

/** Ways to an issuer elsewhere that have begun; popup and opener both look here. */
const WAYS_KEY = 'tagfalter.sign-in-ways';
/** So long one counts (spec §9). */
const MAX_AGE_MS = 10 * MINUTE_MS;
const MAX_WAYS = 10;

const WaySchema = v.object({
  state: v.string(),
  mode: ExternalModeSchema,
  verifier: v.string(),
  nonce: v.string(),
  /** Milliseconds since the epoch. */
  at: v.number(),
});
const WaysSchema = v.array(WaySchema);
export type KeptWay = v.InferOutput<typeof WaySchema>;

type Store = Pick<KeyValueStore, 'getItem' | 'setItem'>;

function waysIn(store: Store, now: number): KeptWay[] {
  const parsed = v.safeParse(WaysSchema, keptJson(store, WAYS_KEY));
  const ways = parsed.success ? parsed.output : [];
  return ways.filter(({ at }) => Math.abs(now - at) < MAX_AGE_MS);
}

/** Keeps a way that begins, beside those of other windows. */
export function keepWay(store: Store, way: KeptWay): void {
  const ways = [...waysIn(store, way.at), way].slice(-MAX_WAYS);
  store.setItem(WAYS_KEY, JSON.stringify(ways));
}

/** The way of this state, once; null where none has begun here within ten minutes. @param now milliseconds since the epoch */
export function takeWay(store: Store, state: string | null, now: number): KeptWay | null {
  const ways = waysIn(store, now);
  const way = ways.find((one) => one.state === state);
  if (way === undefined) return null;
  store.setItem(WAYS_KEY, JSON.stringify(ways.filter((one) => one !== way)));
  return way;
}
