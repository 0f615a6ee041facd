import type { BuiltFile } from './shelf.ts';

/**
 * What a worker never answers; at `testzahlung` a test payment is approved (decision 108), and `sign-in` is the way to an
 * account elsewhere and back, whose headers differ from those of the diary (decision 124).
 */
export const SERVER_ONLY = ['api', 'media', 'testzahlung', 'sign-in'];

interface Address {
  urlPattern: { pathname: string; search: string };
}
/** A rule by which a browser answers requests without the worker (static routing). */
interface Rule {
  condition: Address | { or: Address[] };
  source: 'network' | 'cache';
}

/** An install event that takes such rules; it is not in TypeScript's library. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(rules: Rule[]): Promise<void>;
}
/** Whether this browser takes rules as a worker is installed. */
export const canRoute = (event: ExtendableEvent): event is RoutingEvent => 'addRoutes' in event;

/**
 * Which requests need no worker: what only the server answers, and the parts of the build that are here for certain.
 *
 * A request that comes while Chromium stops this worker for the next version would start it again, and the next version
 * then waits until none has come for half a minute, at most five minutes: so it had better not come at all. A part that
 * comes with its first use must go through the worker, which keeps it.
 *
 * In Chromium a page keeps the rules of the worker it began with, also under the next one. So they name no shelf: what
 * that has put aside (used-files.ts) is found as well, and what is on none comes from the server.
 * @param always what every device keeps (shelf.ts); a file without a hash in its address is filed under another one
 */
export function pastWorker(always: readonly BuiltFile[]): Rule[] {
  const toServer = SERVER_ONLY.map(
    (folder): Rule => ({
      condition: { urlPattern: { pathname: `/${folder}/*`, search: '*' } },
      source: 'network',
    }),
  );
  const parts = always.filter(({ revision }) => revision === null).map(({ url }) => `/${url.replace(/^\//, '')}`);
  if (parts.length === 0) return toServer;
  const addresses = parts.map((pathname): Address => ({ urlPattern: { pathname, search: '' } }));
  return [...toServer, { condition: { or: addresses }, source: 'cache' }];
}
