import { createSharedThrottle } from '#api/base/shared-throttle.ts';
import { createWindow } from '#api/base/throttle.ts';
import type { Throttles } from '#api/ports/throttles.ts';

/** Throttles of a single process, for the embedded database, whose directory belongs to one process. */
export function createProcessThrottles(): Throttles {
  return {
    create(name, limit, now) {
      const reserve = createWindow(limit, now);
      return createSharedThrottle(name, async (key) => {
        const place = reserve(key);
        return { wait: place.wait, release: async () => place.release() };
      });
    },
    // Bounded by keys.
    forget: async () => {},
  };
}
