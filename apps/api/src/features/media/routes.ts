import { mediaStates } from '@tagfalter/contract/media-states';
import { mediaUrls } from '@tagfalter/contract/media-urls';
import { type Route, route } from '#api/http/route.ts';
import { arrivalsOf, type MediaDeps, statesOf } from './service.ts';

/** Bytes come through `uploadPages` and go through `mediaFiles`. */
export function mediaRoutes(deps: MediaDeps): Route[] {
  return [
    route(mediaUrls, async ({ actor, body, reply }) => {
      reply.header('cache-control', 'no-store');
      return { media: await statesOf(deps, actor, body.hashes) };
    }),
    route(mediaStates, async ({ actor, body, reply }) => {
      reply.header('cache-control', 'no-store');
      return { media: await arrivalsOf(deps, actor, body.hashes) };
    }),
  ];
}
