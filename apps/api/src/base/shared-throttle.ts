import type { LimitName } from './limits.ts';
import { tooMany } from './too-many.ts';

/** A place among the marks of a key, or how long there is none. */
export interface SharedPlace {
  /** Seconds until there is one; 0 when it is taken. */
  wait: number;
  /** Gives the place back, once it is clear that the work does not count. Never fails; later calls do nothing. */
  release(): Promise<void>;
}

/** Counts marks per key over all processes. A place is taken before the work that may count. */
export interface SharedThrottle {
  reserve(key: string): Promise<SharedPlace>;
  /** @throws Refusal `too_many_requests` without a place */
  require(key: string): Promise<SharedPlace>;
}

export function createSharedThrottle(name: LimitName, reserve: SharedThrottle['reserve']): SharedThrottle {
  return {
    reserve,
    async require(key) {
      const place = await reserve(key);
      if (place.wait > 0) throw tooMany(name, place.wait);
      return place;
    },
  };
}

/**
 * Takes a place of each throttle, or of none. Past one without a place no other is asked, so that a refused caller takes
 * nothing from others meanwhile.
 * @returns one place for all, or the wait of the first throttle without one
 */
export async function reserveEach(wanted: readonly (readonly [SharedThrottle, string])[]): Promise<SharedPlace> {
  const places: SharedPlace[] = [];
  const release = async (): Promise<void> => {
    for (const place of places) await place.release();
  };
  for (const [throttle, key] of wanted) {
    const place = await throttle.reserve(key);
    if (place.wait > 0) {
      await release();
      return place;
    }
    places.push(place);
  }
  return { wait: 0, release };
}
