import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { LimitName } from './limits.ts';
import { tooMany } from './too-many.ts';

/** How many marks a key may collect within a span before it has to wait. */
export interface ThrottleLimit {
  marks: number;
  /** Milliseconds. */
  span: number;
}

/** A place among the marks of a key, or how long there is none. */
export interface ThrottleSlot {
  /** Seconds until there is one; 0 when it is taken. */
  wait: number;
  /** Gives the place back, once it is clear that the work does not count. Later calls do nothing. */
  release(): void;
}

/**
 * Counts marks per key in this process. A place is taken before the work that may count: of many pieces of work at once
 * no more are done than the limit allows.
 */
export interface Throttle {
  reserve(key: string): ThrottleSlot;
  /** @throws Refusal `too_many_requests` without a place */
  require(key: string): ThrottleSlot;
}

/** Keys per throttle; beyond it the one asked for longest ago goes, so that a flood cannot fill the memory. */
const MAX_KEYS = 50_000;

interface Mark {
  at: number;
}

/**
 * A throttle of this process.
 * @param now milliseconds since the epoch
 */
export function createThrottle(name: LimitName, limit: ThrottleLimit, now: () => number): Throttle {
  const reserve = createWindow(limit, now);
  return {
    reserve,
    require(key) {
      const place = reserve(key);
      if (place.wait > 0) throw tooMany(name, place.wait);
      return place;
    },
  };
}

/**
 * A sliding window per key.
 * @param now milliseconds since the epoch
 */
export function createWindow({ marks, span }: ThrottleLimit, now: () => number): Throttle['reserve'] {
  // `max` would reserve its places ahead, 39 MB for all throttles.
  const taken = new LRUCache<string, Mark[]>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  return (key) => {
    const name = nameOf(key);
    const time = now();
    // A mark ahead of now was set by a clock that was wrong.
    const recent = (taken.get(name) ?? []).filter(({ at }) => at > time - span && at <= time);
    const oldest = recent.at(-marks);
    if (oldest !== undefined) return noPlace(Math.ceil((oldest.at + span - time) / 1000));
    const mark = { at: time };
    taken.set(name, [...recent, mark]);
    return {
      wait: 0,
      release() {
        const left = (taken.get(name) ?? []).filter((other) => other !== mark);
        if (left.length > 0) taken.set(name, left);
        else taken.delete(name);
      },
    };
  };
}

/**
 * Hashes a key, because callers choose its length. A short key may be a slice of a long text and keep that in memory.
 */
function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}

function noPlace(wait: number): ThrottleSlot {
  return { wait, release: () => undefined };
}
