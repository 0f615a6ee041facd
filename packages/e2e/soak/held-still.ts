/**
 * In the page: an explorer holds it still for each look, as a debugger does. Chromium refuses a lock that becomes free
 * meanwhile, which would fail a round of sync several times a minute; it is asked for again.
 */
export function askAgainForLocks(): void {
  // A page without an origin has no locks.
  if (!('LockManager' in globalThis)) return;
  const { prototype } = LockManager;
  const { request } = prototype;
  const REFUSED = /callback is no longer runnable/;
  const asked = async (manager: LockManager, args: unknown[]): Promise<unknown> => {
    const work: unknown = args.at(-1);
    let isBegun = false;
    const begin = (...lock: unknown[]): unknown => {
      isBegun = true;
      return typeof work === 'function' ? Reflect.apply(work, undefined, lock) : undefined;
    };
    for (;;) {
      try {
        return await Reflect.apply(request, manager, [...args.slice(0, -1), begin]);
      } catch (error) {
        if (isBegun || !REFUSED.test(String(error))) throw error;
      }
    }
  };
  Object.defineProperty(prototype, 'request', {
    value(this: LockManager, ...args: unknown[]) {
      return asked(this, args);
    },
  });
}
