import { successors } from './shelf.ts';

/** Cache of the files a device fetched on demand. It holds parts of the build only, never data of a person. */
export const USED_FILES = 'tagfalter-used-files';

/** Cache of what only the build before has: a tab that still runs it may ask for more of its parts. */
export const LAST_BUILD = 'tagfalter-last-build';

const pathOf = (request: Request) => new URL(request.url).pathname;

/**
 * At install: fetches the new build's version of what this device has used, so that a chosen language is there offline
 * right after an update. A failure must not hinder the update: the file comes with its next use.
 */
export async function bringAlong(cache: Pick<Cache, 'keys' | 'add'>, onDemand: readonly string[]): Promise<void> {
  const kept = (await cache.keys()).map(pathOf);
  await Promise.allSettled(successors(kept, onDemand).map((path) => cache.add(path)));
}

/**
 * At install: puts the parts aside that the new build no longer has. The tab of an old build stays while something in it
 * is unsaved, and the server has only the new one; without this its dialogs could not open any more.
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

/** At activation: drops what the running build no longer has. */
export async function dropStale(cache: Pick<Cache, 'keys' | 'delete'>, onDemand: readonly string[]): Promise<void> {
  const stale = (await cache.keys()).filter((request) => !onDemand.includes(pathOf(request)));
  await Promise.all(stale.map((request) => cache.delete(request)));
}
