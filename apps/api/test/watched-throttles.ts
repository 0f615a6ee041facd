import type { LimitName } from '#api/base/limits.ts';
import type { SharedPlace } from '#api/base/shared-throttle.ts';
import type { Throttles } from '#api/ports/throttles.ts';

/** Marks that acts leave behind in throttles. */
export interface WatchedThrottles {
  watch(own: Throttles): Throttles;
  /** Limits that were made. */
  made: ReadonlySet<LimitName>;
  /** Marks that an act leaves, as `name: key`, in order of their names. A place that is given back leaves none. */
  marksOf(act: () => Promise<unknown>): Promise<string[]>;
}

export function watchedThrottles(): WatchedThrottles {
  const made = new Set<LimitName>();
  let marks: string[] = [];
  const noted = (place: SharedPlace, mark: string): SharedPlace => {
    if (place.wait > 0) return place;
    marks.push(mark);
    const release = async (): Promise<void> => {
      await place.release();
      const at = marks.lastIndexOf(mark);
      if (at >= 0) marks.splice(at, 1);
    };
    return { ...place, release };
  };
  return {
    made,
    watch: (own) => ({
      ...own,
      create(name, limit, now) {
        made.add(name);
        const throttle = own.create(name, limit, now);
        return {
          reserve: async (key) => noted(await throttle.reserve(key), `${name}: ${key}`),
          require: async (key) => noted(await throttle.require(key), `${name}: ${key}`),
        };
      },
    }),
    async marksOf(act) {
      marks = [];
      await act();
      return marks.toSorted();
    },
  };
}
