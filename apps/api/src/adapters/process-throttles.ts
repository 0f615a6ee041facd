import { createThrottle } from '#api/base/throttle.ts';
import type { Throttles } from '#api/ports/throttles.ts';

/** Throttles of a single process, for the embedded database, whose directory belongs to one process. */
export function createProcessThrottles(): Throttles {
  return {
    create(_name, limit, now) {
      const throttle = createThrottle(limit, now);
      return {
        async reserve(key) {
          const place = throttle.reserve(key);
          return { wait: place.wait, release: async () => place.release() };
        },
      };
    },
    // Bounded by keys.
    forget: async () => {},
  };
}
