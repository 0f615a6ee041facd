import { defineEndpoint } from './define-endpoint.ts';

/** Contentless event stream: each `nudge` event says "pull now". Read by fetch, with the Bearer token. */
export const nudgeStream = defineEndpoint({
  method: 'GET',
  path: '/api/sync/stream',
  summary: 'Event stream that says when to pull',
  audience: 'user',
  status: 200,
  errors: ['unauthorized', 'not_registered'],
});
