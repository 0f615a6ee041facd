/** Max distance before a slide repeats, in slides: half of the slides where there are fewer. */
const MAX_APART = 50;

/** History of a wall, which determines the next slide. */
export interface WallOrder {
  /** Decides the order of each round. */
  seed: number;
  round: number;
  /** Ids of the slides shown in this round. */
  done: ReadonlySet<string>;
  /** Ids of all slides ever shown on this device. */
  seen: ReadonlySet<string>;
  /** Ids of the last slides, the latest last. */
  recent: readonly string[];
}

/** A shown slide as it is stored; the latest is last. */
export interface ShownSlide {
  id: string;
  round: number;
}

/**
 * The order of a wall that has shown `shown` before.
 * @param random 0 ≤ number < 1
 */
export function beginOrder(shown: readonly ShownSlide[], random: () => number): WallOrder {
  const round = shown.reduce((latest, one) => Math.max(latest, one.round), 0);
  return {
    seed: Math.floor(random() * 2 ** 32),
    round,
    done: new Set(shown.filter((one) => one.round === round).map(({ id }) => id)),
    seen: new Set(shown.map(({ id }) => id)),
    recent: shown.slice(-MAX_APART).map(({ id }) => id),
  };
}

/** Number of other slides before a slide repeats. @param count number of slides */
export function apartOf(count: number): number {
  return Math.min(MAX_APART, Math.floor(count / 2));
}

/**
 * Returns the next slide: the newest that was never shown, else a random one that this round has not shown. A completed
 * round begins anew. Never one of the last `apartOf`.
 * @param slides the newest first
 * @returns null where there is none
 */
export function pickNext(slides: readonly string[], order: WallOrder): string | null {
  const unseen = slides.find((id) => !order.seen.has(id));
  if (unseen !== undefined) return unseen;
  const apart = apartOf(slides.length);
  const late = new Set(apart === 0 ? [] : order.recent.slice(-apart));
  const free = slides.filter((id) => !late.has(id));
  const inRound = slides.filter((id) => !order.done.has(id));
  if (inRound.length === 0) return first(free, order.seed, order.round + 1);
  // All slides left in the round were shown recently, as after others were removed: a shown slide goes between.
  return (
    first(
      inRound.filter((id) => !late.has(id)),
      order.seed,
      order.round,
    ) ?? first(free, order.seed, order.round)
  );
}

/** Returns the order after a slide was shown. @param slides all current slides */
export function afterShown(slides: readonly string[], order: WallOrder, id: string): WallOrder {
  const isOver = slides.every((one) => order.done.has(one));
  return {
    seed: order.seed,
    round: isOver ? order.round + 1 : order.round,
    done: isOver ? new Set([id]) : new Set([...order.done, id]),
    seen: order.seen.has(id) ? order.seen : new Set([...order.seen, id]),
    recent: [...order.recent, id].slice(-MAX_APART),
  };
}

/** The slides that come next if nothing changes, at most `count`. */
export function upcoming(slides: readonly string[], order: WallOrder, count: number): string[] {
  const ids: string[] = [];
  for (let ahead = order; ids.length < count; ) {
    const id = pickNext(slides, ahead);
    if (id === null) break;
    ids.push(id);
    ahead = afterShown(slides, ahead, id);
  }
  return ids;
}

/** Returns the first slide of a round's order. Added and removed slides do not change the order of the others. */
function first(ids: readonly string[], seed: number, round: number): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    const turn = turnOf(id, seed, round);
    if (turn < least) [best, least] = [id, turn];
  }
  return best;
}

/** A number from 0 to 2³² that looks random: FNV-1a over all three, mixed at the end as in MurmurHash3. */
function turnOf(id: string, seed: number, round: number): number {
  let hash = (0x811c9dc5 ^ seed ^ Math.imul(round, 0x9e3779b1)) >>> 0;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
