import { successors } from './shelf.ts';

/** Parts of the build only, never personal data. */
export const USED_FILES = 'tagfalter-used-files';

/** For tabs of the build before. */
export const LAST_BUILD = 'tagfalter-last-build';

const pathOf = (request: Request) => new URL(request.url).pathname;

/** At install: a chosen language must be there offline after an update. A failure must not stop the update. */
export async function bringAlong(cache: Pick<Cache, 'keys' | 'add'>, onDemand: readonly string[]): Promise<void> {
  const kept = (await cache.keys()).map(pathOf);
  await Promise.allSettled(successors(kept, onDemand).map((path) => cache.add(path)));
}

/**
 * At install: a tab of the old build may stay open, and the server no longer has its parts.
 * @param kept caches of the running build
 */
export async function putAside(
  kept: readonly Pick<Cache, 'keys' | 'match'>[],
  aside: Pick<Cache, 'keys' | 'delete' | 'put'>,
  build: readonly string[],
): Promise<void> {
  await Promise.all((await aside.keys()).map((request) => aside.delete(request)));
  for (const cache of kept) {
    for (const request of await cache.keys()) {
      const path = pathOf(request);
      if (!path.startsWith('/assets/') || build.includes(path)) continue;
      const reply = await cache.match(request);
      if (reply) await aside.put(path, reply);
    }
  }
}

/** At activation. */
export async function dropStale(cache: Pick<Cache, 'keys' | 'delete'>, onDemand: readonly string[]): Promise<void> {
  const stale = (await cache.keys()).filter((request) => !onDemand.includes(pathOf(request)));
  await Promise.all(stale.map((request) => cache.delete(request)));
}
