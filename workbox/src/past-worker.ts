import type { BuiltFile } from './shelf.ts';

/** `testzahlung` approves a test payment (decision 107); `sign-in` has headers of its own (decision 121). */
export const SERVER_ONLY = ['api', 'media', 'testzahlung', 'sign-in'];

interface Address {
  urlPattern: { pathname: string; search: string };
}
/** Static routing rule: the browser responds without the worker. */
interface Rule {
  condition: Address | { or: Address[] };
  source: 'network' | 'cache';
}

/** TypeScript's library lacks `addRoutes`. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(rules: Rule[]): Promise<void>;
}
export const canRoute = (event: ExtendableEvent): event is RoutingEvent => 'addRoutes' in event;

/**
 * Rules for requests that bypass the worker. Chromium stops the worker for the next version. A request in that moment
 * would restart it and delay that version by up to five minutes. Files kept on first use must go through the worker.
 *
 * A Chromium page keeps the rules of its first worker. So the rules name no cache and also find files put aside
 * (used-files.ts).
 * @param always files of every device (shelf.ts); a file without a hash is cached under another address
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
